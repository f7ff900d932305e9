import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { afterEach, describe, expect, it } from 'vitest';
import { EVENTS } from '../../src/kernel/database/outbox.js';
import { QUEUES, TurnQueue } from '../../src/kernel/jobs/turn-queue.js';
import { createWorker, work } from '../../src/processes/worker.js';
import { untilDeliveries } from '../support/observed.js';
import { endProcesses, ServiceProcess } from '../support/process.js';
import { BACKENDS } from '../support/queues.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone } from '../support/test-app.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
/** How long an attempt stays reserved for the worker that claimed it. */
const LEASE_MS = 20_000;

let receiver: Receiver;
afterEach(async () => {
  await receiver.close();
  await endProcesses();
});

const deliveriesIn = ({ received }: Receiver) => received.map(({ headers }) => headers['service-delivery']);

describe.each(BACKENDS)('webhook turns over %s', (_, backend) => {
  const environment: Record<string, string> =
    backend.REDIS_URL === undefined ? {} : { REDIS_URL: `${backend.REDIS_URL}/4` };

  it('send each delivery once with several workers', async () => {
    const testApp = await startTestAppAlone(environment);
    receiver = await Receiver.open((_received, response) => void setTimeout(() => response.end(), 5));
    await Promise.all([testApp.worker(), testApp.worker(), testApp.worker()]);
    const businesses = await Promise.all(Array.from({ length: 4 }, () => testApp.business()));
    for (const business of businesses) await business.endpoint(receiver.url, { enabled: true });
    for (let round = 0; round < 5; round += 1)
      await Promise.all(businesses.map((business) => business.emit(20)));
    await receiver.arrived(400);
    await testApp.stopWorkers();
    expect(receiver.received).toHaveLength(400);
    expect(new Set(deliveriesIn(receiver)).size).toBe(400);
  });

  it('that the queue lost are found by the sweep', async () => {
    const testApp = await startTestAppAlone(environment);
    receiver = await Receiver.open();
    const business = await testApp.business();
    await business.endpoint(receiver.url, { enabled: true });
    await business.emit(3);
    const worker = await createWorker(testApp.config, testApp.clock);
    await worker.get(TurnQueue).add('prompt', [{ kind: EVENTS, businessId: business.id }]);
    const queue = worker.get<Queue>(getQueueToken(QUEUES.prompt), { strict: false });
    expect(await queue.getWaitingCount()).toBe(1);
    await queue.obliterate({ force: true });
    const running = work(worker);
    expect(await receiver.arrived(3)).toHaveLength(3);
    await running.stop();
  });

  it('of a killed worker continue on another, which repeats its attempts after their leases expire', async () => {
    const testApp = await startTestAppAlone(environment);
    receiver = await Receiver.open(() => undefined);
    const business = await testApp.business();
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit(6);
    const killed = new ServiceProcess('main.worker', {
      ...{ DATABASE_URL: testApp.config.databaseUrl!, SECRET_KEY, WEBHOOK_UNSAFE_TARGETS: 'true' },
      ...environment,
    });
    await receiver.arrived(4);
    await killed.insist('SIGKILL');
    const lost = new Set(deliveriesIn(receiver));

    receiver.answer = (_received, response) => void response.end();
    await testApp.worker();
    // The share of the endpoint is in use until the leases expire.
    testApp.clock.advance(LEASE_MS + 1_000);
    const all = await untilDeliveries(business, id, (each) =>
      each.every(({ status }) => status === 'succeeded'),
    );
    expect(all).toHaveLength(6);
    const again = all.filter((each) => lost.has(each.id));
    expect(again.map(({ attempts }) => attempts[0]!.error)).toEqual(Array(4).fill('attempt_lost'));
    expect(again.map(({ attempt_count: attempts }) => attempts)).toEqual([2, 2, 2, 2]);
    await testApp.stopWorkers();
  });
});

describe('a business with a few deliveries', () => {
  it('does not wait until a business with many deliveries is done', async () => {
    const testApp = await startTestAppAlone();
    receiver = await Receiver.open();
    const busy = await testApp.business();
    const { id } = await busy.endpoint(`${receiver.url}/busy`, { enabled: true });
    await busy.setEndpoint(id, { earnedShare: 64 });
    await busy.emit(2_000);
    const others = await Promise.all(Array.from({ length: 10 }, () => testApp.business()));
    for (const other of others) await other.endpoint(`${receiver.url}/other`, { enabled: true });
    await testApp.worker();
    await receiver.arrived(100);
    await Promise.all(others.map((other) => other.emit(2)));
    await receiver.arrived(2_020);
    await testApp.stopWorkers();
    const paths = receiver.received.map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith('/other'))).toHaveLength(20);
    // Far from last: most deliveries of the busy business are sent after them.
    expect(paths.lastIndexOf('/in/other')).toBeLessThan(1_700);
  });
});
