import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startProgram } from '../support/inline-program.js';

/** A process with a defect: a rejection that nothing handles. It stops itself afterwards, like one that gets a signal. */
const PROGRAM = `
  import { run } from './dist/processes/run.js';
  setInterval(() => undefined, 1_000);
  await run(async () => {
    void Promise.reject(new Error('a defect'));
    setImmediate(() => process.kill(process.pid, 'SIGTERM'));
    return { stop: async () => console.log('stopped') };
  });`;

it('a process logs a rejection that nothing handles, and continues until it is stopped', async () => {
  const child = startProgram(PROGRAM, ['ignore', 'pipe', 'inherit']);
  const [output, [status]] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  expect(output).toContain('A rejection was not handled.');
  expect(output).toContain('a defect');
  expect(output).toContain('stopped');
  expect(status).toBe(0);
});
