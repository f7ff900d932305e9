import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';

describe('an endpoint that is locked', () => {
  let testApp: TestApp;
  let receiver: Receiver;
  beforeAll(async () => {
    testApp = await startTestAppAlone();
    receiver = await Receiver.open();
  });
  afterAll(async () => {
    await testApp.stopWorkers();
    await receiver.close();
  });

  it('does not delay deliveries of another business, and gets its results recorded after the lock is released', async () => {
    const [locked, other] = [await testApp.business(), await testApp.business()];
    const lockedEndpoint = await locked.endpoint(receiver.url, { enabled: true });
    const otherEndpoint = await other.endpoint(receiver.url, { enabled: true });
    await testApp.worker();
    await testApp.acrossBusinesses.transaction(async (run) => {
      await run(
        sql`SELECT id FROM webhook_endpoints WHERE business_id = ${locked.id} AND id = ${lockedEndpoint.id} FOR NO KEY UPDATE`,
      );
      await locked.emit(3);
      await other.emit(3);
      await receiver.arrived(6);
      await untilDeliveries(other, otherEndpoint.id, succeeded);
      const waiting = await deliveriesOf(locked, lockedEndpoint.id);
      expect(waiting.map(({ status }) => status)).toEqual(Array(3).fill('delivering'));
    });
    await untilDeliveries(locked, lockedEndpoint.id, succeeded);
    expect(await webhookOf(locked, lockedEndpoint.id)).toMatchObject({ consecutive_failures: 0 });
  });

  it('does not delay events of another business while it is being disabled, and leaves no delivery pending', async () => {
    const [locked, other] = [await testApp.business(), await testApp.business()];
    const lockedEndpoint = await locked.endpoint(receiver.url, { enabled: true });
    const otherEndpoint = await other.endpoint(receiver.url, { enabled: true });
    await testApp.worker();
    await locked.work(async (work) => {
      await testApp.get(WebhooksService).disable(work, lockedEndpoint.id);
      await locked.emit(3);
      await other.emit(3);
      await untilDeliveries(other, otherEndpoint.id, succeeded);
    });
    const left = await untilDeliveries(locked, lockedEndpoint.id, (all) =>
      all.every(({ status }) => !['pending', 'delivering'].includes(status)),
    );
    expect(left).toHaveLength(3);
  });
});

const succeeded = (deliveries: readonly { status: string }[]) =>
  deliveries.length === 3 && deliveries.every(({ status }) => status === 'succeeded');
