import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const CLIENT = fileURLToPath(new URL('../../sdk/python/src', import.meta.url));

/** Whether Python can be run here; where it cannot, it is said in plain words. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stdout.write('No python3 on the path: the Python client is not run.\n');

/**
 * Runs a Python program with the client on its path, every warning an error.
 *
 * @param words its file and arguments
 * @param input what it reads, as JSON
 * @returns what it printed
 */
export async function python(
  words: readonly string[],
  input: object = {},
  env: object = {},
): Promise<string> {
  const { PATH, HOME } = process.env;
  const own = { PYTHONPATH: CLIENT, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', NO_PROXY: '*' };
  const program = spawn('python3', ['-W', 'error', ...words], { env: { PATH, HOME, ...own, ...env } });
  program.stdin.end(JSON.stringify(input));
  const [output, errors, [status]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close') as Promise<[number]>,
  ]);
  expect(status, errors).toBe(0);
  return output;
}
