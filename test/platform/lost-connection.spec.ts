import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../support/observed.js';
import { aside, holding, startNamedApp, writtenOf } from './observed-database.js';

const { name, testApp, businessWithReservation } = await startNamedApp();

/** Waits until one of the API's connections waits for a lock. */
async function untilBlocked(client: pg.Client): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'`,
      [name],
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 5_000, interval: 20 }).toBeGreaterThan(0);
}

/** Cuts connections of the API; gives how many there were. */
async function cut(client: pg.Client, state: string): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND state = $2`,
    [name, state],
  );
  return rowCount ?? 0;
}

describe('a lost database connection', () => {
  it('while idle is replaced by itself', async () => {
    const business = await testApp.business();
    expect((await business.api.get('/me')).status).toBe(200);
    expect(await aside((client) => cut(client, 'idle'))).toBeGreaterThan(0);
    const again = async () => {
      const reply = await business.api.get('/me');
      if (reply.status !== 200) {
        expect([reply.status, reply.body.error.code, reply.headers['retry-after']]).toEqual([
          503,
          'unavailable',
          '1',
        ]);
      }
      return reply.status;
    };
    await expect.poll(again, { timeout: 5_000, interval: 20 }).toBe(200);
    for (let sent = 0; sent < 10; sent += 1) expect((await business.api.get('/assets')).status).toBe(200);
  });

  it('in the middle of a write answers 503 with Retry-After, and the write is undone; its repeat does it', async () => {
    const { business, operationId, partId } = await businessWithReservation();
    const before = await writtenOf(business);
    const headers = { 'Idempotency-Key': randomUUID() };
    const cancel = () => business.api.post(`/operations/${operationId}/cancel`, { reason: 'sold' }, headers);
    const reply = await holding('spare_parts', partId, async () => {
      const asked = cancel();
      // The operation, its history and its event are written by now; the part is all that is left.
      await aside(untilBlocked);
      expect(await aside((other) => cut(other, 'active'))).toBe(1);
      return asked;
    });
    expect(reply.status, reply.text).toBe(503);
    expect(reply.body.error).toMatchObject({ type: 'api_error', code: 'unavailable' });
    expect(reply.headers['retry-after']).toBe('1');
    expect(await writtenOf(business)).toEqual(before);
    const repeat = await cancel();
    expect(repeat.status).toBe(200);
    expect(repeat.headers['idempotency-replayed']).toBeUndefined();
    expect(await eventsOf(business, { type: 'operation.cancelled' })).toHaveLength(1);
  });

  it('in the middle of a read answers 503, and the next read is answered', async () => {
    const business = await testApp.business();
    const reply = await aside(async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE spare_parts IN ACCESS EXCLUSIVE MODE');
      const reading = business.api.get('/spare-parts');
      await aside(untilBlocked);
      expect(await aside((other) => cut(other, 'active'))).toBe(1);
      await client.query('ROLLBACK');
      return reading;
    });
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect((await business.api.get('/spare-parts')).status).toBe(200);
  });
});
