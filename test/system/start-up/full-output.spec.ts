import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startProgram } from '../../support/inline-program.js';

/** Every write to it fails, as to a file on a full disk. Linux has it. */
const FULL = '/dev/full';

const STOP = `process.kill(process.pid, 'SIGTERM')`;
/** Node prints the error after the process has ended its log, which is too late for the reader below to start. */
const CRASH = `{ console.error('crashing'); throw new Error('A crash.'); }`;

/** A process that logs a number of long lines, one after the other, and stops itself or crashes. */
const program = (lines: number, end = STOP) => `
  import { setTimeout } from 'node:timers/promises';
  import { parseConfig } from './dist/config.js';
  import { Log } from './dist/kernel/log.js';
  import { run } from './dist/processes/run.js';
  setInterval(() => undefined, 1_000);
  await run(async () => {
    const log = new Log(parseConfig(process.env));
    for (let line = 0; line < ${lines}; line += 1) {
      log.warn({ text: 'x'.repeat(100_000) }, 'A long line.');
      await setTimeout(10);
    }
    log.warn('The last line.');
    setImmediate(() => ${end});
    return { stop: async () => console.error('stopped') };
  });`;

it.skipIf(!existsSync(FULL)).each([
  ['from the start', 20],
  ['when it ends', 0],
])('a process whose log fails %s continues until it is stopped', async (_, lines) => {
  const output = openSync(FULL, 'w');
  const child = startProgram(program(lines), ['ignore', output, 'pipe']);
  const [errors, [status]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  closeSync(output);
  expect(errors).toBe('stopped\n');
  expect(status).toBe(0);
});

it.skipIf(!existsSync(FULL))('a process that crashes while its log fails ends at once', async () => {
  const output = openSync(FULL, 'w');
  const child = startProgram(program(0, CRASH), ['ignore', output, 'pipe']);
  const [errors, [status]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  closeSync(output);
  expect(errors).toContain('A crash.');
  expect(status).toBe(1);
});

it.each([
  ['stops', 'loses no line if its reader goes on', STOP, true],
  ['stops', 'does not wait for a reader that is stuck', STOP, false],
  ['crashes', 'loses no line if its reader goes on', CRASH, true],
  ['crashes', 'does not wait for a reader that is stuck', CRASH, false],
])('a process that %s while its log is full %s', async (_, _what, end, goesOn) => {
  const path = join(mkdtempSync(join(tmpdir(), 'pipe-')), 'log');
  execFileSync('mkfifo', [path]);
  // Open for reading too, so that it needs no reader; a full one refuses a write instead of blocking the process.
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const child = startProgram(program(20, end), ['ignore', 'ignore', 'pipe', pipe], 3);
  const ended = once(child, 'exit');
  await once(child.stderr!, 'data');
  const log = goesOn ? text(spawn('cat', [path]).stdout) : undefined;
  expect(await ended).toEqual([end === CRASH ? 1 : 0, null]);
  closeSync(pipe);
  const messages = (await log)?.match(/"msg":"[^"]*"/g);
  if (goesOn) expect(messages).toEqual([...Array(20).fill('"msg":"A long line."'), '"msg":"The last line."']);
});
