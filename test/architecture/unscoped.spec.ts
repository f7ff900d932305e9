import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = process.cwd();
const LISTED = 'src/kernel/jobs/turn-sweep.ts';
const RULE = 'unscoped-access-is-listed';
/** The ways in which a file can import another. */
const WAYS = {
  'src/assets/importing.ts': `import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
    export const door = AcrossBusinesses;`,
  'src/assets/naming-a-type.ts': `import type { ConnectionPool } from '../kernel/database/unscoped/connection-pool.js';
    export type Pool = ConnectionPool;`,
  'src/assets/handing-on.ts': `export * from '../kernel/database/unscoped/across-businesses.js';`,
  'src/kernel/importing-later.ts': `export const later = () => import('./database/unscoped/across-businesses.js');`,
};

/** A copy of the sources with additional files. */
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'unscoped-'));
  for (const file of ['src', 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
    cpSync(join(root, file), join(copy, file), { recursive: true });
  for (const [file, text] of Object.entries(WAYS)) writeFileSync(join(copy, file), text);
});
afterAll(() => rmSync(copy, { recursive: true }));

interface Report {
  readonly summary: { readonly violations: { from: string; rule: { name: string } }[] };
}

/** The files among those above, and one listed file, that break the rule. */
function offenders(): Promise<string[]> {
  const cruiser = join(root, 'node_modules/.bin/depcruise');
  const options = [
    ...Object.keys(WAYS),
    LISTED,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ];
  return new Promise((done, fail) => {
    execFile(cruiser, options, { cwd: copy, maxBuffer: 100 * 1024 * 1024 }, (error, report) => {
      if (report === '') return fail(new Error('dependency-cruiser did not run.', { cause: error }));
      const { violations } = (JSON.parse(report) as Report).summary;
      done(violations.filter(({ rule }) => rule.name === RULE).map(({ from }) => from));
    });
  });
}

describe('access across businesses', () => {
  it('is forbidden for every file that is not on the list, in any form of import', async () => {
    expect([...new Set(await offenders())].sort()).toEqual(Object.keys(WAYS).sort());
  });

  it('is allowed only for files that use it', () => {
    const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
      forbidden: { name: string; from: { pathNot: string[] } }[];
    };
    const [, ...listed] = config.forbidden.find(({ name }) => name === RULE)!.from.pathNot;
    const files = listed.map((pattern) => pattern.slice(1, -1).replaceAll('\\', ''));
    expect(files).toContain(LISTED);
    const idle = files.filter((file) => !readFileSync(join(root, file), 'utf8').includes('/unscoped/'));
    expect(idle).toEqual([]);
  });
});
