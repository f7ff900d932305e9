import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { pythonEnvironment } from '../support/python.js';
import type { TestBusiness } from '../support/test-business.js';

/** The path of a file of docs/guides. */
export const fileOfGuide = (name: string) =>
  fileURLToPath(new URL(`../../docs/guides/${name}`, import.meta.url));

/** The shells that commands are pasted into. */
export const shells = ['bash', 'zsh'].filter((shell) => spawnSync(shell, ['-c', 'true']).status === 0);

/** Creates a folder in which the paths that guides name exist. The caller removes it, with the files that commands wrote. */
export function folderToPasteIn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pasted-'));
  for (const name of ['docs', 'sdk'])
    symlinkSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), join(folder, name));
  return folder;
}

/**
 * Pastes the commands of a guide into a new shell, with the address and the key of a business.
 *
 * @param cwd a folder of `folderToPasteIn`
 * @returns the exit status of the shell, and its error output
 */
export function pasteGuide(
  shell: string,
  name: string,
  { key, testApp: { origin } }: TestBusiness,
  cwd: string,
): Promise<[number, string]> {
  const page = readFileSync(fileOfGuide(name), 'utf8');
  const lines = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!).join('');
  expect(lines).toContain('http://127.0.0.1:3000');
  const script = lines.replaceAll('http://127.0.0.1:3000', origin).replace(/mk_(live|test)_…/g, key);
  const { PYTHONPATH: _, ...env } = pythonEnvironment;
  return exitOf(spawn(shell, ['-ec', script], { cwd, env }));
}

/** @returns the exit status of a program, and its error output */
export async function exitOf(program: ChildProcessWithoutNullStreams): Promise<[number, string]> {
  program.stdout.resume();
  const [complaint, [status]] = await Promise.all([
    text(program.stderr),
    once(program, 'close') as Promise<[number]>,
  ]);
  return [status, complaint];
}
