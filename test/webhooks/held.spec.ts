import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';

describe('an endpoint that somebody holds', () => {
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

  it('holds up the outcomes of no other business, and gets its own once it is free', async () => {
    const [held, other] = [await testApp.business(), await testApp.business()];
    const heldEndpoint = await held.endpoint(receiver.url, { enabled: true });
    const otherEndpoint = await other.endpoint(receiver.url, { enabled: true });
    await testApp.worker();
    await testApp.acrossBusinesses.transaction(async (run) => {
      await run(
        sql`SELECT id FROM webhook_endpoints WHERE business_id = ${held.id} AND id = ${heldEndpoint.id} FOR NO KEY UPDATE`,
      );
      await held.emit(3);
      await other.emit(3);
      await receiver.arrived(6);
      await untilDeliveries(other, otherEndpoint.id, succeeded);
      const waiting = await deliveriesOf(held, heldEndpoint.id);
      expect(waiting.map(({ status }) => status)).toEqual(Array(3).fill('delivering'));
    });
    await untilDeliveries(held, heldEndpoint.id, succeeded);
    expect(await webhookOf(held, heldEndpoint.id)).toMatchObject({ consecutive_failures: 0 });
  });

  it('holds up no event while its owner disables it, and what was relayed meanwhile is dead', async () => {
    const [held, other] = [await testApp.business(), await testApp.business()];
    const heldEndpoint = await held.endpoint(receiver.url, { enabled: true });
    const otherEndpoint = await other.endpoint(receiver.url, { enabled: true });
    await testApp.worker();
    await held.work(async (work) => {
      await testApp.get(WebhooksService).disable(work, heldEndpoint.id);
      await held.emit(3);
      await other.emit(3);
      await untilDeliveries(other, otherEndpoint.id, succeeded);
    });
    const left = await untilDeliveries(held, heldEndpoint.id, (all) =>
      all.every(({ status }) => !['pending', 'delivering'].includes(status)),
    );
    expect(left).toHaveLength(3);
  });
});

const succeeded = (deliveries: readonly { status: string }[]) =>
  deliveries.length === 3 && deliveries.every(({ status }) => status === 'succeeded');
