import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import type { Reply } from '../support/client.js';
import { untilWaitingForLock } from '../support/locks.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { roomId: room_id } = await business.place();
const newCode = () => `QR ${randomUUID()}`;

/** Changes an asset while another transaction assigns codes, and checks that the asset and its room are not locked meanwhile. */
async function changeWhileAssigning(id: string, change: () => Promise<Reply>): Promise<void> {
  let changing: Promise<Reply> | undefined;
  await business.work(async (work) => {
    await work.lockSubject('QR codes');
    changing = change();
    await untilWaitingForLock(testApp);
    await testApp.acrossBusinesses.transaction(async (run) => {
      const ofBusiness = sql`business_id = ${business.id}`;
      await run(sql`SELECT 1 FROM assets WHERE ${ofBusiness} AND id = ${id} FOR UPDATE NOWAIT`);
      await run(sql`SELECT 1 FROM rooms WHERE ${ofBusiness} AND id = ${room_id} FOR UPDATE NOWAIT`);
    });
  });
  const reply = await changing!;
  expect(reply.status, reply.text).toBe(200);
}

describe('a new QR code waits for other codes before it locks rows', () => {
  it('with PATCH', async () => {
    const id = await business.asset({ room_id, qr_code: newCode() });
    await changeWhileAssigning(id, () =>
      business.api.patch(`/assets/${id}`, { qr_code: newCode(), room_id }),
    );
  });

  it('with PUT', async () => {
    const external_id = randomUUID();
    const id = await business.asset({ room_id, external_id });
    await changeWhileAssigning(id, () =>
      business.api.send('PUT', `/assets/by-external-id/${external_id}`, {
        ...{ name: 'Pump', room_id, qr_code: newCode() },
      }),
    );
  });

  it('with an upsert of many', async () => {
    const external_id = randomUUID();
    const id = await business.asset({ room_id, external_id });
    const items = [{ name: 'Pump', room_id, external_id, qr_code: newCode() }];
    await changeWhileAssigning(id, () => business.api.post('/assets/bulk', { upsert: true, items }));
  });
});

it('an asset that keeps its QR code does not wait for other codes', async () => {
  const external_id = randomUUID();
  const asset = { name: 'Pump', room_id, qr_code: newCode() };
  const id = await business.asset({ ...asset, external_id });
  await business.work(async (work) => {
    await work.lockSubject('QR codes');
    const path = `/assets/by-external-id/${external_id}`;
    expect((await business.api.send('PUT', path, { ...asset, name: 'Renamed' })).status).toBe(200);
    expect((await business.api.patch(`/assets/${id}`, asset)).status).toBe(200);
  });
});
