import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../../../src/kernel/sql/sql.js';
import { endProcesses, ServiceProcess } from '../../support/process.js';
import { BACKENDS } from '../../support/queues.js';
import { Receiver } from '../../support/receiver.js';
import { startTestAppAlone } from '../../support/test-app.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
const ENDPOINTS = 10;
const EVENTS = 25;

let receiver: Receiver;
afterEach(async () => {
  await receiver.close();
  await endProcesses();
});

describe.each(BACKENDS)('a worker that stops, over %s', (_, backend) => {
  const environment: Record<string, string> =
    backend.REDIS_URL === undefined ? {} : { REDIS_URL: `${backend.REDIS_URL}/3` };

  it('finishes the attempts in flight', async () => {
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

    const [counts] = await testApp.acrossBusinesses.rows<{ succeeded: number; lost: number }>(sql`
      SELECT (SELECT count(*) FROM webhook_deliveries WHERE status = 'succeeded')::int AS succeeded,
        (SELECT count(*) FROM webhook_attempts WHERE error IS NOT NULL)::int AS lost`);
    expect(counts).toEqual({ succeeded: receiver.received.length, lost: 0 });
  }, 60_000);

  it('leaves an attempt that does not finish in time to its lease, without counting a failure of the endpoint', async () => {
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
