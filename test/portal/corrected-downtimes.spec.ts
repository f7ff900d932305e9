import { expect, it } from 'vitest';
import { editedForm } from '../support/pages.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const HOUR_MS = 3_600_000;

/** An asset with a downtime of an hour that has ended. */
async function downOnce() {
  const business = await portal.api.business();
  const assetId = await business.asset();
  for (const status of ['out_of_service', 'operational']) {
    portal.api.clock.advance(HOUR_MS);
    await business.api.patch(`/assets/${assetId}/status`, { status });
  }
  const list = async () => (await business.api.get(`/assets/${assetId}/downtimes`)).body.data;
  const [downtime] = await list();
  return { business, assetId, downtime, list, page: `/downtimes/${downtime.id}/edit` };
}

it('a manager corrects a downtime, and the page of the asset says by whom, when and why', async () => {
  const { business, assetId, downtime, list, page } = await downOnce();
  const manager = await portal.signIn(business, 'manager');
  expect((await manager.get(`/assets/${assetId}`)).html).toContain(`href="${page}"`);
  const form = editedForm((await manager.get(page)).html);
  const ended = new Date(Date.parse(downtime.ended_at) - HOUR_MS / 2).toISOString().slice(0, 16);
  const reply = await manager.post(page, { ...form, ended_at: ended, reason: 'Repaired before noon' });
  expect([reply.status, reply.location]).toEqual([303, `/assets/${assetId}`]);
  expect(await list()).toMatchObject([
    {
      started_at: downtime.started_at,
      ended_at: `${ended}:00.000Z`,
      correction_reason: 'Repaired before noon',
    },
  ]);
  const text = textOf((await manager.get(`/assets/${assetId}`)).html);
  for (const part of ['Corrected by Test manager', 'Repaired before noon']) expect(text).toContain(part);
  const owner = await portal.signIn(business);
  expect(textOf((await owner.get('/audit')).html)).toMatch(
    /Downtime corrected[^\n\r\u2028\u2029\u2192]*\u2192.*Repaired before noon/,
  );
});

it('a time in the future is refused at its field, and a deletion asks for a reason', async () => {
  const { business, assetId, list, page } = await downOnce();
  const manager = await portal.signIn(business, 'manager');
  const form = editedForm((await manager.get(page)).html);
  const refused = await manager.post(page, { ...form, ended_at: '2126-01-01T10:00' });
  expect([refused.status, textOf(refused.html)]).toEqual([
    422,
    expect.stringContaining('Must not be in the future'),
  ]);
  const reply = await manager.post(page.replace('/edit', '/delete'), { reason: 'Another machine' });
  expect([reply.status, reply.location]).toEqual([303, `/assets/${assetId}`]);
  expect(await list()).toEqual([]);
  const owner = await portal.signIn(business);
  expect(textOf((await owner.get('/audit')).html)).toMatch(/Downtime deleted.*Another machine/);
});

it('is for people who may change assets', async () => {
  const { business, assetId, page } = await downOnce();
  const technician = await portal.signIn(business, 'technician');
  expect((await technician.get(`/assets/${assetId}`)).html).not.toContain(page);
  expect((await technician.get(page)).status).toBe(403);
  expect((await technician.post(page.replace('/edit', '/delete'))).status).toBe(403);
});
