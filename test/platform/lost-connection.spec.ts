import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../support/observed.js';
import { withConnection, whileRowIsLocked, startNamedApp, writtenOf } from './observed-database.js';

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
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0);
}

/** Terminates connections of the API. @returns how many */
async function terminate(client: pg.Client, state: string): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND state = $2`,
    [name, state],
  );
  return rowCount ?? 0;
}

describe('losing a database connection', () => {
  it('while it is idle opens a new one', async () => {
    const business = await testApp.business();
    expect((await business.api.get('/me')).status).toBe(200);
    expect(await withConnection((client) => terminate(client, 'idle'))).toBeGreaterThan(0);
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
    await expect.poll(again, { interval: 20 }).toBe(200);
    for (let sent = 0; sent < 10; sent += 1) expect((await business.api.get('/assets')).status).toBe(200);
  });

  it('during a write returns 503 with Retry-After and rolls back; a retry succeeds', async () => {
    const { business, operationId, partId } = await businessWithReservation();
    const before = await writtenOf(business);
    const headers = { 'Idempotency-Key': randomUUID() };
    const cancel = () => business.api.post(`/operations/${operationId}/cancel`, { reason: 'sold' }, headers);
    const reply = await whileRowIsLocked('spare_parts', partId, async () => {
      const asked = cancel();
      // By now the operation, its history and its event are written; only the part is left.
      await withConnection(untilBlocked);
      expect(await withConnection((other) => terminate(other, 'active'))).toBe(1);
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

  it('during a read returns 503, and the next read succeeds', async () => {
    const business = await testApp.business();
    const reply = await withConnection(async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE spare_parts IN ACCESS EXCLUSIVE MODE');
      const reading = business.api.get('/spare-parts');
      await withConnection(untilBlocked);
      expect(await withConnection((other) => terminate(other, 'active'))).toBe(1);
      await client.query('ROLLBACK');
      return reading;
    });
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect((await business.api.get('/spare-parts')).status).toBe(200);
  });
});
