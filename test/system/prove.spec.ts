import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SABOTAGES } from '../prove/sabotages.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A few sabotages here; all ten with `npm run prove -- --sabotages`. */
const TRIED = ['idempotency claim', 'version lock'];
const TIMEOUT_MS = 300_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-promises-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command as an operator does. @returns its output and exit status */
async function prove(...args: string[]): Promise<{ status: number; output: string }> {
  const command = [join(ROOT, 'scripts/prove.mjs'), ...args, '--out', join(folder, 'promises.md')];
  const finished = promisify(execFile)(process.execPath, command, { cwd: ROOT });
  return finished.then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      status: code,
      output: stdout + stderr,
    }),
  );
}

describe('npm run prove', () => {
  it('finds every promise kept during the faults, and writes the page', { timeout: TIMEOUT_MS }, async () => {
    const { status, output } = await prove('--seconds', '15', '--seed', '1');
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringContaining('No promise was broken.'),
    });
    const page = await readFile(join(folder, 'promises.md'), 'utf8');
    const [head] = page.split('\n').filter((line) => line.startsWith('| fault'));
    expect(head).toContain('recovery, s');
  });

  it.each(TRIED)('detects that the %s is removed', { timeout: TIMEOUT_MS }, async (name) => {
    const { status, output } = await prove('--sabotage', name, '--seed', '1');
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('Each was detected.') });
  });

  it.each(SABOTAGES)('finds the text to replace for "$name"', async ({ file, text, slower }) => {
    const program = await readFile(join(ROOT, 'dist', file), 'utf8');
    for (const each of [text, slower?.text ?? text]) expect(program.split(each)).toHaveLength(2);
  });
});
