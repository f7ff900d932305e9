import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { endProcesses, ServiceProcess } from '../support/process.js';
import { BACKENDS } from '../support/queues.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone } from '../support/test-app.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
const ENDPOINTS = 10;
const EVENTS = 25;

let receiver: Receiver;
afterEach(async () => {
  await receiver.close();
  await endProcesses();
});

describe.each(BACKENDS)('over %s', (_, given) => {
  const environment: Record<string, string> =
    given.REDIS_URL === undefined ? {} : { REDIS_URL: `${given.REDIS_URL}/3` };

  it('a worker that stops finishes what is in flight', async () => {
    const testApp = await startTestAppAlone(environment);
    receiver = await Receiver.open((_request, response) => void setTimeout(() => response.end(), 50));
    for (let made = 0; made < ENDPOINTS; made += 1) {
      const business = await testApp.business();
      await business.endpoint(receiver.url, { enabled: true });
      await business.emit(EVENTS);
    }
    const worker = await testApp.worker();
    await receiver.arrived(60);
    await worker.stop();

    const [told] = await testApp.acrossBusinesses.rows<{ succeeded: number; lost: number }>(sql`
      SELECT (SELECT count(*) FROM webhook_deliveries WHERE status = 'succeeded')::int AS succeeded,
        (SELECT count(*) FROM webhook_attempts WHERE error IS NOT NULL)::int AS lost`);
    expect(told).toEqual({ succeeded: receiver.received.length, lost: 0 });
  }, 60_000);

  it('a process that is told to stop leaves to its lease what is not finished in time, and blames no receiver for it', async () => {
    const testApp = await startTestAppAlone(environment);
    receiver = await Receiver.open(() => undefined);
    const business = await testApp.business();
    await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    const worker = new ServiceProcess('main.worker', {
      DATABASE_URL: testApp.config.databaseUrl!,
      SECRET_KEY,
      WEBHOOK_UNSAFE_TARGETS: 'true',
      STOP_TIMEOUT_MS: '200',
      ...environment,
    });
    await receiver.arrived(1);
    worker.signal('SIGTERM');
    expect(await worker.exit()).toBe(0);

    const rows = await testApp.acrossBusinesses.rows(sql`
      SELECT d.status, d.leased_until IS NOT NULL AS leased, e.consecutive_failures AS failures
      FROM webhook_deliveries d JOIN webhook_endpoints e ON e.business_id = d.business_id AND e.id = d.endpoint_id`);
    expect(rows).toEqual([{ status: 'delivering', leased: true, failures: 0 }]);
  });
});
