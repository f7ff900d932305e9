import { expect, it } from 'vitest';
import { expectSameNotFound } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const HOUR_MS = 3_600_000;

interface Downtime {
  readonly id: string;
  readonly started_at: string;
  readonly ended_at: string | null;
}

/** An asset that was down for the second and the fourth hour after it was recorded. Downtimes oldest first. */
async function downTwice(business: TestBusiness) {
  const assetId = await business.asset();
  for (const status of ['out_of_service', 'operational', 'under_maintenance', 'operational']) {
    testApp.clock.advance(HOUR_MS);
    await business.api.patch(`/assets/${assetId}/status`, { status });
  }
  const list = `/assets/${assetId}/downtimes`;
  const all = async () => ((await business.api.get(list)).body.data as Downtime[]).reverse();
  const patch = (id: string, body: object) => business.api.patch(`/downtimes/${id}`, body);
  return { assetId, all, patch };
}

const later = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * HOUR_MS).toISOString();

it('the start and the end of a past downtime are corrected, with who, when and why; key figures follow', async () => {
  const business = await testApp.business();
  const { assetId, all, patch } = await downTwice(business);
  const [first] = await all();
  const hoursDown = async () => (await business.api.get(`/kpis?asset_id=${assetId}`)).body.data.availability;
  const before = await hoursDown();
  const asset = (await business.api.get(`/assets/${assetId}`)).body.data;
  const ended_at = later(first!.started_at, 0.25);
  const reply = await patch(first!.id, { ended_at, reason: 'Repaired before noon.' });
  expect([reply.status, reply.body.data]).toMatchObject([
    200,
    {
      ...{
        id: first!.id,
        started_at: first!.started_at,
        ended_at,
        correction_reason: 'Repaired before noon.',
      },
      ...{ corrected_at: expect.any(String), corrected_by: { kind: 'api_key', id: business.keyId } },
    },
  ]);
  expect(await hoursDown()).not.toEqual(before);
  expect((await business.api.get(`/assets/${assetId}`)).body.data).toEqual(asset);
  const [entry] = (await business.api.get('/audit-log?action=downtime.corrected')).body.data;
  expect(entry).toMatchObject({
    target: { object: 'downtime', id: first!.id },
    details: { asset_id: assetId, ended_at: { from: first!.ended_at, to: ended_at } },
  });
  await patch(first!.id, { ended_at });
  expect((await business.api.get('/audit-log?action=downtime.corrected')).body.data).toHaveLength(1);
});

it('refuses overlaps, the future, a time before the asset, and an end before the beginning', async () => {
  const business = await testApp.business();
  const { all, patch } = await downTwice(business);
  const [first, second] = (await all()) as [Downtime, Downtime];
  const refused = async (id: string, body: object) => {
    const { status, body: answer } = await patch(id, body);
    return [status, answer.error.code, answer.error.param];
  };
  const invalid = (param: string) => [400, 'invalid_parameter', param];
  expect(await refused(first.id, { ended_at: later(second.started_at, 0.5) })).toEqual(invalid('ended_at'));
  expect(await refused(second.id, { started_at: first.started_at })).toEqual(invalid('started_at'));
  expect(await refused(second.id, { ended_at: later(second.ended_at!, 1) })).toEqual(invalid('ended_at'));
  expect(await refused(first.id, { started_at: later(first.started_at, -2) })).toEqual(invalid('started_at'));
  expect(await refused(first.id, { ended_at: first.started_at })).toEqual(invalid('ended_at'));
  expect(await all()).toEqual([first, second]);
  expect((await patch(first.id, { ended_at: second.started_at })).status).toBe(200);
});

it('of a downtime that lasts, only the start can be corrected, and it cannot be deleted', async () => {
  const business = await testApp.business();
  const { assetId, all, patch } = await downTwice(business);
  testApp.clock.advance(HOUR_MS);
  await business.api.patch(`/assets/${assetId}/status`, { status: 'out_of_service' });
  const { id, started_at: begun } = (await all()).at(-1)!;
  testApp.clock.advance(HOUR_MS);
  for (const reply of [
    await patch(id, { ended_at: later(begun, 0.5) }),
    await business.api.delete(`/downtimes/${id}`),
  ])
    expect([reply.status, reply.body.error.code]).toEqual([409, 'invalid_state']);
  const started_at = later(begun, -0.5);
  expect((await patch(id, { started_at })).body.data).toMatchObject({ started_at, ended_at: null });
  expect((await patch(id, { started_at: later(begun, -1.5) })).status).toBe(400);
});

it('deletes a downtime that was recorded by mistake, in the audit log and the feed of changes', async () => {
  const business = await testApp.business();
  const { all } = await downTwice(business);
  const [first, second] = (await all()) as [Downtime, Downtime];
  const from = (await business.api.get('/changes?from=now')).body.pagination.next_cursor as string;
  expect((await business.api.delete(`/downtimes/${first.id}`)).status).toBe(204);
  expect(await all()).toEqual([second]);
  const { data } = (await business.api.get(`/changes?cursor=${from}`)).body;
  expect(data).toMatchObject([{ type: 'downtime', resource_id: first.id, action: 'deleted' }]);
  const [entry] = (await business.api.get('/audit-log?action=downtime.deleted')).body.data;
  expect(entry).toMatchObject({ target: { id: first.id }, details: { ended_at: first.ended_at } });
});

it("returns 404 for another business's downtime", async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const [own, theirs] = [await downTwice(business), await downTwice(neighbour)];
  const [downtime] = await theirs.all();
  await expectSameNotFound((id) => own.patch(id, { reason: 'x' }), downtime!.id);
  await expectSameNotFound((id) => business.api.delete(`/downtimes/${id}`), downtime!.id);
});
