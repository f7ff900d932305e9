import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Receiver, type Received } from '../../support/receiver.js';
import { emitOf } from '../../support/ordered-events.js';
import { untilDeliveries } from '../../support/observed.js';
import { endProcesses, ServiceProcess } from '../../support/process.js';
import { startTestAppAlone, type TestApp } from '../../support/test-app.js';

const RESOURCES = 8;
const EVENTS = 10;
const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
const LEASE_MS = 20_000;

let testApp: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  // Retries follow immediately.
  testApp = await startTestAppAlone({ WEBHOOK_RETRY_DELAYS_S: '0.05,0.05,0.05,0.05,0.05' });
});
afterEach(() => receiver.close());
afterEach(endProcesses);
afterEach(() => testApp.stopWorkers());

const resourceOf = ({ body }: Received) =>
  (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id;
const numberOf = ({ headers }: Received) => Number(headers['service-sequence']);

it('an ordered endpoint accepts events of each resource in rising sequence, with two workers and many failures', async () => {
  await testApp.worker();
  await testApp.worker();
  const accepted: Received[] = [];
  let turn = 0;
  receiver = await Receiver.open((received, response) => {
    turn += 1;
    // Refuses every fifth request. The delays vary, so that responses overtake each other.
    const succeeds = turn % 5 !== 0;
    if (succeeds) accepted.push(received);
    setTimeout(() => response.writeHead(succeeds ? 200 : 503).end(), (turn * 7) % 20);
  });
  const business = await testApp.business();
  await business.endpoint(receiver.url, { enabled: true, ordered: true });
  const resources = Array.from({ length: RESOURCES }, () => randomUUID());
  for (let event = 0; event < EVENTS; event += 1) await emitOf(business, resources);
  await expect
    .poll(() => new Set(accepted.map(numberOf)).size, { timeout: 90_000, interval: 50 })
    .toBe(RESOURCES * EVENTS);
  for (const id of resources) {
    const numbers = accepted.filter((each) => resourceOf(each) === id).map(numberOf);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    expect(new Set(numbers).size).toBe(EVENTS);
  }
  // Resources do not wait for each other.
  const first = accepted.slice(0, RESOURCES).map(resourceOf);
  expect(new Set(first).size).toBeGreaterThan(1);
}, 120_000);

it('an ordered endpoint gets the attempts of a killed worker again before later events of the resource', async () => {
  receiver = await Receiver.open(() => undefined);
  const business = await testApp.business();
  const { id } = await business.endpoint(receiver.url, { enabled: true, ordered: true });
  const resources = [randomUUID(), randomUUID()];
  for (let event = 0; event < 3; event += 1) await emitOf(business, resources);
  const killed = new ServiceProcess('main.worker', {
    ...{ DATABASE_URL: testApp.config.databaseUrl!, SECRET_KEY, WEBHOOK_UNSAFE_TARGETS: 'true' },
  });
  await receiver.arrived(2);
  await killed.insist('SIGKILL');
  expect(receiver.received.map(resourceOf).sort()).toEqual([...resources].sort());

  receiver.answer = (_received, response) => void response.end();
  await testApp.worker();
  testApp.clock.advance(LEASE_MS + 1_000);
  const all = await untilDeliveries(business, id, (each) =>
    each.every(({ status }) => status === 'succeeded'),
  );
  expect(all.map(({ attempt_count }) => attempt_count).sort()).toEqual([1, 1, 1, 1, 2, 2]);
  for (const resource of resources) {
    const numbers = receiver.received.filter((each) => resourceOf(each) === resource).map(numberOf);
    expect(numbers).toEqual([numbers[0], ...numbers.slice(1).sort((one, other) => one - other)]);
    expect(numbers[1]).toBe(numbers[0]);
    expect(numbers).toHaveLength(4);
  }
});
