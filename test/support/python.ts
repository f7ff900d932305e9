import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const CLIENT = fileURLToPath(new URL('../../sdk/python/src', import.meta.url));

/** Whether Python is installed; prints a clear message if not. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;
/** Whether it can verify signatures with public keys. */
export const hasCryptography = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
if (!hasPython) process.stdout.write('No python3 on the path: the Python client is not run.\n');

/** The environment of a Python program that uses the client. */
export const pythonEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PYTHONPATH: CLIENT,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUTF8: '1',
  NO_PROXY: '*',
};

/**
 * Runs a Python program with the client on its path. Every warning is an error.
 *
 * @param words its file and arguments
 * @param input its standard input, as JSON
 * @returns its output
 */
export async function python(
  words: readonly string[],
  input: object = {},
  env: object = {},
): Promise<string> {
  const program = spawn('python3', ['-W', 'error', ...words], { env: { ...pythonEnvironment, ...env } });
  program.stdin.end(JSON.stringify(input));
  const [output, errors, [status]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close') as Promise<[number]>,
  ]);
  expect(status, errors).toBe(0);
  return output;
}
