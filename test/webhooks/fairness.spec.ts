import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { untilDeliveries } from '../support/observed.js';
import { eventually } from '../support/eventually.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';

const HANGING = 100;
const FLOOD = 50_000;
const PROBES = 60;

describe('a worker', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestAppAlone();
    await testApp.worker();
  });
  afterAll(() => testApp.stopWorkers());

  it('delivers for a healthy business within 3 s at p99, beside 100 hanging endpoints and a business with 50,000 events', async () => {
    const tarpit = await Receiver.open(() => undefined);
    const sink = await Receiver.open();
    const healthy = await Receiver.open();
    for (let index = 0; index < HANGING; index += 1) {
      const business = await testApp.business();
      await business.endpoint(tarpit.url, { enabled: true });
      await business.emit(20);
    }
    const flood = await testApp.business();
    await flood.endpoint(sink.url, { enabled: true });
    await flood.emit(FLOOD);
    const business = await testApp.business();
    await business.endpoint(healthy.url, { enabled: true });

    const slowest = async () => {
      const delays: number[] = [];
      while (delays.length < PROBES) {
        const [began, count] = [Date.now(), healthy.received.length + 1];
        await business.emit();
        await healthy.arrived(count);
        delays.push(Date.now() - began);
      }
      return Math.max(...delays);
    };
    // Of sixty, the slowest is the 99th percentile; repeated because the machine may be busy.
    await eventually(slowest, (most) => most < 3_000, 60_000);
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
      // Answers shortly after the share is used up, so that one attempt too many has time to arrive.
      if (peak >= share) setTimeout(() => open.splice(0).forEach((each) => each.end()), 50);
    });
    const business = await testApp.business();
    for (let index = 0; index < endpoints; index += 1)
      await business.endpoint(receiver.url, { enabled: true });
    await business.emit(12);
    await receiver.arrived(12 * endpoints);
    expect(peak).toBe(share);
    await receiver.close();
  });

  it('sends first attempts ahead of retries', async () => {
    const receiver = await Receiver.open();
    const other = await startTestAppAlone();
    const business = await other.business();
    const endpoint = await business.endpoint(receiver.url, {
      enabled: true,
      eventTypes: ['operation.updated', 'operation.created'],
    });
    await business.emit(6, 'operation.updated');
    await business.emit(6, 'operation.created');
    // Six retries are due, older than six first attempts.
    await other.acrossBusinesses.rows(sql`INSERT INTO webhook_deliveries
        (id, business_id, endpoint_id, event_id, event_type, status, attempt_count, next_attempt_at, created_at)
      SELECT uuid_v7(created_at), business_id, ${endpoint.id}, id, type,
        CASE WHEN type = 'operation.updated' THEN 'failed' ELSE 'pending' END,
        CASE WHEN type = 'operation.updated' THEN 1 ELSE 0 END,
        created_at - CASE WHEN type = 'operation.updated' THEN interval '1 minute' ELSE interval '0' END, created_at
      FROM events WHERE business_id = ${business.id} AND type LIKE 'operation.%'`);
    await other.acrossBusinesses.rows(
      sql`UPDATE events SET dispatched_at = created_at WHERE business_id = ${business.id}`,
    );
    await other.worker();
    const done = await untilDeliveries(business, endpoint.id, (all) =>
      all.every((each) => each.delivered_at),
    );
    // Compares when each was claimed: attempts in flight can arrive in any order.
    const claimed = (type: string): number[] =>
      done.filter((each) => each.event_type === type).map((each) => Date.parse(each.last_attempt_at!));
    expect(claimed('operation.created')).toHaveLength(6);
    expect(claimed('operation.updated')).toHaveLength(6);
    expect(Math.max(...claimed('operation.created'))).toBeLessThanOrEqual(
      Math.min(...claimed('operation.updated')),
    );
    await other.stopWorkers();
    await receiver.close();
  });
});
