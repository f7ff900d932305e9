import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SABOTAGES } from '../../prove/sabotages.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A few here; all ten with `npm run prove -- --sabotages`. */
const TRIED = ['idempotency claim', 'version lock'];
const TIMEOUT_MS = 300_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-promises-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs it as an operator does. @returns what it says, and its exit status */
async function prove(...args: string[]): Promise<{ status: number; said: string }> {
  const command = [join(ROOT, 'scripts/prove.mjs'), ...args, '--out', join(folder, 'promises.md')];
  const finished = promisify(execFile)(process.execPath, command, { cwd: ROOT });
  return finished.then(
    ({ stdout }) => ({ status: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      status: code,
      said: stdout + stderr,
    }),
  );
}

describe('npm run prove', () => {
  it(
    'finds every promise kept while faults strike, and writes the page',
    { timeout: TIMEOUT_MS },
    async () => {
      const { status, said } = await prove('--seconds', '15', '--seed', '1');
      expect({ status, said }).toEqual({
        status: 0,
        said: expect.stringContaining('No promise was broken.'),
      });
      const page = await readFile(join(folder, 'promises.md'), 'utf8');
      const [head] = page.split('\n').filter((line) => line.startsWith('| fault'));
      expect(head).toContain('well after, s');
    },
  );

  it.each(TRIED)('misses the %s when it is taken out', { timeout: TIMEOUT_MS }, async (name) => {
    const { status, said } = await prove('--sabotage', name, '--seed', '1');
    expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('Each was missed.') });
  });

  it.each(SABOTAGES)('knows what it would take out for "$name"', async ({ file, text, slower }) => {
    const program = await readFile(join(ROOT, 'dist', file), 'utf8');
    for (const each of [text, slower?.text ?? text]) expect(program.split(each)).toHaveLength(2);
  });
});
