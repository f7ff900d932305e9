import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import {
  distribute,
  NotDistributable,
  storageOf,
} from '../../src/kernel/database/migrations/distribution.js';
import { onDatabase } from '../../src/kernel/database/migrations/migrate.js';
import { readBase } from '../../src/kernel/database/migrations/migration-files.js';
import { TurnKinds } from '../../src/kernel/jobs/turn.js';
import { TurnSweep } from '../../src/kernel/jobs/turn-sweep.js';
import { migrateDatabase } from '../../src/processes/migrate.js';
import { createWorker } from '../../src/processes/worker.js';
import { query } from '../support/databases.js';
import { emptyDatabase, newDatabase } from '../support/new-database.js';
import { startTestApp } from '../support/test-app.js';

const onCitus = inject('tables') === 'distributed';

/** How Citus stores the tables of a database. */
async function tablesIn(url: string): Promise<Record<string, string>> {
  const rows = await query<{ name: string; kind: string }>(
    url,
    `SELECT c.relname AS name, CASE d.partmethod WHEN 'h' THEN 'distributed' WHEN 'n' THEN 'reference' ELSE 'local' END AS kind
     FROM pg_class c LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map(({ name, kind }) => [name, kind]));
}

describe.runIf(inject('tables') === 'plain')('migrate --distribute without Citus', () => {
  it('fails with a message that the extension is missing', async () => {
    const url = await newDatabase();
    await expect(migrateDatabase(url, { distribute: true })).rejects.toThrow(NotDistributable);
    await expect(migrateDatabase(url, { distribute: true })).rejects.toThrow('CREATE EXTENSION citus');
  });
});

describe.skipIf(!onCitus)('on a Citus cluster (CITUS_URL)', () => {
  let worker: INestApplicationContext;
  beforeAll(async () => {
    const { config, clock } = await startTestApp();
    worker = await createWorker(config, clock);
  });
  afterAll(() => worker.close());

  it('every table is stored as declared, and distributing again changes nothing', async () => {
    const url = await newDatabase();
    const tables = await tablesIn(url);
    expect(Object.keys(tables).length).toBeGreaterThan(40);
    expect(tables).toEqual(Object.fromEntries(Object.keys(tables).map((name) => [name, storageOf(name)])));
    const output: string[] = [];
    await migrateDatabase(url, { distribute: true, say: (line) => output.push(line) });
    expect(output.at(-1)).toBe('Every table is distributed.');
    expect(await tablesIn(url)).toEqual(tables);
  });

  it('existing rows are moved, and later migrations distribute their new tables', async () => {
    const url = await emptyDatabase();
    await query(url, await readBase());
    await query(
      url,
      `INSERT INTO businesses (id, name, plan, created_at, updated_at)
      SELECT gen_random_uuid(), 'Acme', 'enterprise', now(), now() FROM generate_series(1, 100)`,
    );
    await query(url, `INSERT INTO counters (business_id, name, last) SELECT id, 'kept', 1 FROM businesses`);
    await onDatabase(url, (connection) => distribute(connection, () => undefined));
    expect(await query(url, 'SELECT count(*)::int AS count FROM counters')).toEqual([{ count: 100 }]);
    await migrateDatabase(url, { contract: true });
    const tables = await tablesIn(url);
    expect(tables).toEqual(Object.fromEntries(Object.keys(tables).map((name) => [name, storageOf(name)])));
  });

  it('the sweep finds due businesses for every kind of turn', async () => {
    const [kinds, sweep] = [
      worker.get(TurnKinds, { strict: false }),
      worker.get(TurnSweep, { strict: false }),
    ];
    for (const each of kinds.all) expect(await sweep.find([each]), each.kind).toBeDefined();
    expect(await sweep.find(kinds.all)).toBeDefined();
  });
});
