import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import { Receiver } from './receiver.js';
import { openStage, type Stage } from './stage.js';

describe('an endpoint that somebody holds', () => {
  let stage: Stage;
  let receiver: Receiver;
  beforeAll(async () => {
    stage = await openStage();
    receiver = await Receiver.open();
  });
  afterAll(async () => {
    await stage.stop();
    await receiver.close();
  });

  it('holds up the outcomes of no other business, and gets its own once it is free', async () => {
    const [held, other] = [await stage.testApp.business(), await stage.testApp.business()];
    const heldEndpoint = await stage.endpoint(held, receiver.url);
    const otherEndpoint = await stage.endpoint(other, receiver.url);
    await stage.worker();
    await stage.testApp.acrossBusinesses.transaction(async (run) => {
      await run(sql`SELECT id FROM webhook_endpoints WHERE id = ${heldEndpoint.id} FOR NO KEY UPDATE`);
      await stage.events(held, 3);
      await stage.events(other, 3);
      await receiver.arrived(6);
      await stage.until(other, otherEndpoint.id, succeeded);
      const waiting = await stage.deliveries(held, heldEndpoint.id);
      expect(waiting.map(({ status }) => status)).toEqual(Array(3).fill('delivering'));
    });
    await stage.until(held, heldEndpoint.id, succeeded);
    expect(await stage.seen(held, heldEndpoint.id)).toMatchObject({ consecutive_failures: 0 });
  });

  it('holds up no event while its owner disables it, and what was relayed meanwhile is dead', async () => {
    const [held, other] = [await stage.testApp.business(), await stage.testApp.business()];
    const heldEndpoint = await stage.endpoint(held, receiver.url);
    const otherEndpoint = await stage.endpoint(other, receiver.url);
    await stage.worker();
    await stage.testApp.work(held, async (work) => {
      await stage.webhooks.disable(work, heldEndpoint.id);
      await stage.events(held, 3);
      await stage.events(other, 3);
      await stage.until(other, otherEndpoint.id, succeeded);
    });
    const left = await stage.until(held, heldEndpoint.id, (all) =>
      all.every(({ status }) => !['pending', 'delivering'].includes(status)),
    );
    expect(left).toHaveLength(3);
  });
});

const succeeded = (deliveries: readonly { status: string }[]) =>
  deliveries.length === 3 && deliveries.every(({ status }) => status === 'succeeded');
