import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY_S, newSandbox } from '../sandbox/sandboxes.js';
import { eventually } from '../support/eventually.js';
import { startTestAppAlone } from '../support/test-app.js';
import { connectAgent } from './agent.js';

const testApp = await startTestAppAlone();
await testApp.worker();

const namesOf = async ({ client }: Awaited<ReturnType<typeof connectAgent>>) =>
  (await client.listTools()).tools.map(({ name }) => name).filter((name) => name.includes('sandbox'));

it('sandbox tools are listed only for keys of a sandbox', async () => {
  const { live, sandbox } = await newSandbox(testApp);
  const [outside, inside] = [
    await connectAgent(testApp.origin, live.key),
    await connectAgent(testApp.origin, sandbox.key),
  ];
  expect(await namesOf(inside)).toEqual(['get_sandbox_clock', 'move_sandbox_clock', 'reset_sandbox']);
  expect(await namesOf(outside)).toEqual([]);
  await expect(outside.call('reset_sandbox', {})).rejects.toThrow(/Unknown tool/);
});

it('an agent can move the clock of a sandbox and reset the sandbox', async () => {
  const { sandbox } = await newSandbox(testApp);
  const agent = await connectAgent(testApp.origin, sandbox.key);
  const read = async () => (await agent.call('get_sandbox_clock', {})).body.data;
  const before = await read();
  const once = { advance_seconds: 100 * DAY_S, idempotency_key: randomUUID() };
  const moved = await agent.call('move_sandbox_clock', once);
  const target = moved.body.data.moving_to as string;
  expect(Date.parse(target) - Date.parse(before.now)).toBeGreaterThanOrEqual(100 * DAY_S * 1_000);
  expect((await agent.call('move_sandbox_clock', once)).body).toEqual(moved.body);
  const there = await eventually(read, ({ moving_to }) => moving_to === null);
  expect(Date.parse(there.now)).toBeGreaterThanOrEqual(Date.parse(target));
  await sandbox.place();
  const { body } = await agent.call('reset_sandbox', {});
  expect(Date.parse(body.data.now)).toBeLessThan(Date.parse(target));
  expect((await sandbox.api.get('/buildings')).body.data).toEqual([]);
});
