import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startProgram } from '../support/inline-program.js';

/** Every write to it fails, as to a file on a full disk. Linux has it. */
const FULL = '/dev/full';

/** A process that logs a number of long lines, one after the other, and stops itself. */
const program = (lines: number) => `
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
    setImmediate(() => process.kill(process.pid, 'SIGTERM'));
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
