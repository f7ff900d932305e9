import pg from 'pg';
import { expect, it } from 'vitest';
import { startTestPortal } from '../support/portal.js';

/** Connections of the process under test. A business can use half of them. */
const POOL = 6;
const SHARE = POOL / 2;
const ASKED = 30;
const portal = await startTestPortal({ DATABASE_POOL_MAX: String(POOL) });

it('calendar feeds use only the share of their business, and do not affect other businesses', async () => {
  const [[, owner], [, neighbour]] = [await portal.newBusiness(), await portal.newBusiness()];
  const { html } = await owner.post('/calendar/feed-settings');
  const address = /\/calendar\.ics\?token=[\w.-]+/.exec(html)![0];
  expect((await portal.newVisitor().get(address)).status).toBe(200);
  const client = new pg.Client(portal.api.config.databaseUrl);
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE operations IN ACCESS EXCLUSIVE MODE');
  let refusals = 0;
  const sent = Array.from({ length: ASKED }, async () => {
    const { status } = await portal.newVisitor().get(address);
    if (status === 503) refusals += 1;
    return status;
  });
  // Until the others have been refused, the share is in use.
  for (let asked = 0; asked < 10; asked += 1) {
    const began = performance.now();
    expect((await neighbour.get('/calendar/feed-settings')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(4_000);
  }
  await expect.poll(() => refusals, { timeout: 9_500 }).toBe(ASKED - SHARE);
  await client.query('COMMIT');
  await client.end();
  const statuses = await Promise.all(sent);
  expect(statuses.filter((status) => status === 200)).toHaveLength(SHARE);
});
