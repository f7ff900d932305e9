import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import { Receiver } from './receiver.js';
import { eventually, openStage, type Stage } from './stage.js';

const HANGING = 100;
const FLOOD = 50_000;
const PROBES = 60;

describe('fairness', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.stop());

  it('keeps a healthy tenant’s p99 under 3 s beside 100 hanging endpoints and a tenant with 50,000 events', async () => {
    const tarpit = await Receiver.open(() => undefined);
    const sink = await Receiver.open();
    const healthy = await Receiver.open();
    for (let index = 0; index < HANGING; index += 1) {
      const plant = await stage.world.business();
      await stage.endpoint(plant, tarpit.url);
      await stage.events(plant, 20);
    }
    const flood = await stage.world.business();
    const flooded = await stage.endpoint(flood, sink.url);
    await stage.events(flood, FLOOD);
    const plant = await stage.world.business();
    await stage.endpoint(plant, healthy.url);
    await stage.worker();

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
    void flooded;
    await Promise.all([tarpit.close(), sink.close(), healthy.close()]);
  }, 180_000);

  it('keeps at most 4 attempts in flight per endpoint and 16 per business', async () => {
    let open = 0;
    const peaks = { endpoint: 0, business: 0 };
    const perEndpoint = new Map<string, number>();
    const slow = await Receiver.open(({ headers }, response) => {
      const endpoint = headers['service-webhook-id'] as string;
      open += 1;
      perEndpoint.set(endpoint, (perEndpoint.get(endpoint) ?? 0) + 1);
      peaks.business = Math.max(peaks.business, open);
      peaks.endpoint = Math.max(peaks.endpoint, perEndpoint.get(endpoint)!);
      setTimeout(() => {
        open -= 1;
        perEndpoint.set(endpoint, perEndpoint.get(endpoint)! - 1);
        response.end();
      }, 200);
    });
    const plant = await stage.world.business();
    for (let index = 0; index < 6; index += 1) await stage.endpoint(plant, slow.url);
    await stage.events(plant, 12);
    await stage.worker();
    await slow.arrived(72);
    expect(peaks).toEqual({ endpoint: 4, business: 16 });
    await slow.close();
  });

  it('sends first attempts ahead of retries', async () => {
    const types: string[] = [];
    const receiver = await Receiver.open(({ headers }, response) => {
      types.push(headers['service-event'] as string);
      response.end();
    });
    const other = await openStage();
    const plant = await other.world.business();
    const endpoint = await other.endpoint(plant, receiver.url, ['operation.updated', 'operation.created']);
    await other.events(plant, 6, 'operation.updated');
    await other.events(plant, 6, 'operation.created');
    // Deliveries that are due: six retries, older than six first attempts.
    await other.world.database.acrossBusinesses(sql`INSERT INTO webhook_deliveries
        (id, business_id, endpoint_id, event_id, event_type, status, attempt_count, next_attempt_at, created_at)
      SELECT uuid_v7(created_at), business_id, ${endpoint.id}, id, type,
        CASE WHEN type = 'operation.updated' THEN 'failed' ELSE 'pending' END,
        CASE WHEN type = 'operation.updated' THEN 1 ELSE 0 END,
        created_at - CASE WHEN type = 'operation.updated' THEN interval '1 minute' ELSE interval '0' END, created_at
      FROM events WHERE business_id = ${plant.id}`);
    await other.world.database.acrossBusinesses(
      sql`UPDATE events SET dispatched_at = created_at WHERE business_id = ${plant.id}`,
    );
    await other.worker();
    await eventually(
      () => Promise.resolve(types.length),
      (count) => count === 12,
    );
    expect(types.slice(0, 4)).toEqual(Array(4).fill('operation.created'));
    expect(types.slice(8)).toEqual(Array(4).fill('operation.updated'));
    await other.stop();
    await receiver.close();
  });
});
