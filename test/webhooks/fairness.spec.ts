import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import { Receiver } from './receiver.js';
import { openStage, type Stage } from './stage.js';

const HANGING = 100;
const FLOOD = 50_000;
const PROBES = 60;

describe('fairness', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await stage.worker();
  });
  afterAll(() => stage.stop());

  it('keeps a healthy tenant’s p99 under 3 s beside 100 hanging endpoints and a tenant with 50,000 events', async () => {
    const tarpit = await Receiver.open(() => undefined);
    const sink = await Receiver.open();
    const healthy = await Receiver.open();
    for (let index = 0; index < HANGING; index += 1) {
      const plant = await stage.testApp.business();
      await stage.endpoint(plant, tarpit.url);
      await stage.events(plant, 20);
    }
    const flood = await stage.testApp.business();
    await stage.endpoint(flood, sink.url);
    await stage.events(flood, FLOOD);
    const plant = await stage.testApp.business();
    await stage.endpoint(plant, healthy.url);

    const delays: number[] = [];
    for (let probe = 1; probe <= PROBES; probe += 1) {
      const began = Date.now();
      await stage.events(plant);
      await healthy.arrived(probe);
      delays.push(Date.now() - began);
    }
    delays.sort((one, other) => one - other);
    const p99 = delays[Math.ceil(delays.length * 0.99) - 1]!;
    console.log(
      `healthy tenant: p50 ${delays[PROBES / 2]} ms, p99 ${p99} ms; flood delivered meanwhile: ${sink.received.length}`,
    );
    expect(p99).toBeLessThan(3_000);
    expect(tarpit.received.length).toBeGreaterThanOrEqual(HANGING);
    await Promise.all([tarpit.close(), sink.close(), healthy.close()]);
  }, 180_000);

  it.each([
    ['4 attempts in flight at an endpoint', 1, 4],
    ['16 attempts in flight for a business', 6, 16],
  ])('keeps at most %s', async (_what, endpoints, share) => {
    const open: ServerResponse[] = [];
    let peak = 0;
    const receiver = await Receiver.open((_received, response) => {
      open.push(response);
      peak = Math.max(peak, open.length);
      // Answers only once the share is used up, and soon after, so that one too many has time to come.
      if (peak >= share) setTimeout(() => open.splice(0).forEach((each) => each.end()), 50);
    });
    const plant = await stage.testApp.business();
    for (let index = 0; index < endpoints; index += 1) await stage.endpoint(plant, receiver.url);
    await stage.events(plant, 12);
    await receiver.arrived(12 * endpoints);
    expect(peak).toBe(share);
    await receiver.close();
  });

  it('sends first attempts ahead of retries', async () => {
    const receiver = await Receiver.open();
    const other = await openStage();
    const plant = await other.testApp.business();
    const endpoint = await other.endpoint(plant, receiver.url, ['operation.updated', 'operation.created']);
    await other.events(plant, 6, 'operation.updated');
    await other.events(plant, 6, 'operation.created');
    // Deliveries that are due: six retries, older than six first attempts.
    await other.testApp.acrossBusinesses.rows(sql`INSERT INTO webhook_deliveries
        (id, business_id, endpoint_id, event_id, event_type, status, attempt_count, next_attempt_at, created_at)
      SELECT uuid_v7(created_at), business_id, ${endpoint.id}, id, type,
        CASE WHEN type = 'operation.updated' THEN 'failed' ELSE 'pending' END,
        CASE WHEN type = 'operation.updated' THEN 1 ELSE 0 END,
        created_at - CASE WHEN type = 'operation.updated' THEN interval '1 minute' ELSE interval '0' END, created_at
      FROM events WHERE business_id = ${plant.id}`);
    await other.testApp.acrossBusinesses.rows(
      sql`UPDATE events SET dispatched_at = created_at WHERE business_id = ${plant.id}`,
    );
    await other.worker();
    const done = await other.until(plant, endpoint.id, (all) => all.every((each) => each.delivered_at));
    // When each was claimed: which of several in flight arrives first is up to the network.
    const claimed = (type: string): number[] =>
      done.filter((each) => each.event_type === type).map((each) => Date.parse(each.last_attempt_at!));
    expect(claimed('operation.created')).toHaveLength(6);
    expect(claimed('operation.updated')).toHaveLength(6);
    expect(Math.max(...claimed('operation.created'))).toBeLessThanOrEqual(
      Math.min(...claimed('operation.updated')),
    );
    await other.stop();
    await receiver.close();
  });
});
