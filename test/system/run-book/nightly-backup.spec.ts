import { mkdirSync, readdirSync, renameSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { Operator, postgresTools } from './operator.js';

const FILE = fileURLToPath(new URL('../../../docker/kubernetes/backup.yaml', import.meta.url));

interface CronJob {
  readonly spec: {
    readonly jobTemplate: {
      readonly spec: {
        readonly template: { readonly spec: { readonly containers: [{ readonly command: string[] }] } };
      };
    };
  };
}

if (!postgresTools) console.log('No PostgreSQL with its tools: the test of the nightly backup is skipped.');

/** The program of the job, as the container runs it. */
function program(): string {
  const [job] = parseAllDocuments(readFileSync(FILE, 'utf8'));
  const [{ command }] = (job!.toJS() as CronJob).spec.jobTemplate.spec.template.spec.containers;
  expect(command.slice(0, 2)).toEqual(['/bin/sh', '-euc']);
  return command[2]!;
}

describe.skipIf(!postgresTools)('the nightly backup of docker/kubernetes/backup.yaml', () => {
  let operator: Operator;
  let backups = '';
  const dumps = () => readdirSync(backups).sort();
  const back = (url: string) => {
    writeFileSync(join(backups, '../database-url'), `${url}\n`, { mode: 0o644 });
    return operator.run(`export KEPT=2 BACKUPS='${backups}' DATABASE_URL_FILE='${backups}/../database-url'
      /bin/sh -euc '${program().replaceAll("'", `'\\''`)}'`);
  };

  beforeAll(async () => {
    operator = await Operator.begin();
    backups = join(operator.folder, 'nightly/backups');
    mkdirSync(backups, { recursive: true });
    await operator.own(backups);
    await operator.run(`psql "$ADMIN_URL" -qc "CREATE ROLE maintenance LOGIN PASSWORD '$POSTGRES_PASSWORD'" -c 'CREATE DATABASE maintenance OWNER maintenance'
      psql "$DATABASE_URL" -qc 'CREATE TABLE kept AS SELECT 42 AS answer'`);
  });
  afterAll(() => operator?.close());

  it('writes a dump that can be restored', async () => {
    await back(operator.variables.DATABASE_URL!);
    const [dump, ...others] = dumps();
    expect(others).toEqual([]);
    expect(dump).toMatch(/^maintenance-\d{4}-\d{2}-\d{2}T\d{6}Z\.dump$/);
    const answer = await operator.run(`psql "$ADMIN_URL" -qc 'CREATE DATABASE restored OWNER maintenance'
      restored=$(echo "$DATABASE_URL" | sed 's/maintenance$/restored/')
      pg_restore --exit-on-error --no-owner --dbname "$restored" '${backups}/${dump}'
      psql "$restored" -Atc 'SELECT answer FROM kept'`);
    expect(answer.trim()).toBe('42');
  });

  it('leaves no dump, and keeps the earlier ones, when the database cannot be reached', async () => {
    const before = dumps();
    await expect(back('postgres://operator@localhost:1/maintenance')).rejects.toThrow('connection');
    expect(dumps().filter((name) => name.endsWith('.dump'))).toEqual(before);
  });

  it('keeps the last dumps, and removes what was interrupted', async () => {
    // Dumps of the same second would have the same name.
    const kept = 'maintenance-2026-01-04T021700Z.dump';
    renameSync(join(backups, dumps()[0]!), join(backups, kept));
    const older = ['2026-01-01T021700Z', '2026-01-02T021700Z'].map((day) => `maintenance-${day}.dump`);
    for (const name of [...older, 'maintenance-2026-01-03T021700Z.dump.unfinished']) {
      writeFileSync(join(backups, name), '');
      await operator.own(join(backups, name));
    }
    await back(operator.variables.DATABASE_URL!);
    expect(dumps()).toHaveLength(2);
    expect(dumps()[0]).toBe(kept);
  });
});
