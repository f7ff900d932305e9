import { expect, it } from 'vitest';
import { MeterReadings, ReadingCorrections } from '../../src/meters/index.js';
import { created, expectSameNotFound } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { at, correct, meter, meterOf, read, readAll, remove } from './metering.js';

const testApp = await startTestApp();

it('a correction is in the audit log, the events and the feed of changes', async () => {
  const business = await testApp.business();
  const id = await meter(business);
  const [first, second] = await readAll(business, id, [100, 2_000]);
  const from = (await business.api.get('/changes?from=now')).body.pagination.next_cursor as string;
  await correct(business, second, { value: 200 });
  await remove(business, first);
  const { data } = (await business.api.get('/audit-log?limit=2')).body;
  expect(data).toMatchObject([
    {
      action: 'meter_reading.deleted',
      target: { object: 'meter_reading', id: first, name: 'Operating hours' },
      details: { meter_id: id, value: '100', read_at: at(0), reset: false, note: '' },
    },
    {
      action: 'meter_reading.corrected',
      actor: { kind: 'api_key', id: business.keyId },
      target: { object: 'meter_reading', id: second },
      details: { meter_id: id, value: { from: '2000', to: '200' }, read_at: at(1) },
    },
  ]);
  const events = (await business.api.get(`/events?resource_id=${second}`)).body.data;
  expect(events).toMatchObject([{ type: 'meter_reading.corrected', data: { object: data[1] } }]);
  const changes = (await business.api.get(`/changes?cursor=${from}`)).body.data as {
    type: string;
    resource_id: string;
    action: string;
  }[];
  expect(changes.map(({ type, resource_id, action }) => [type, resource_id, action])).toEqual(
    expect.arrayContaining([
      ['meter_reading', second, 'updated'],
      ['meter', id, 'updated'],
      ['meter_reading', first, 'deleted'],
    ]),
  );
});

it('a correction is found by updated_since, beside new readings', async () => {
  const business = await testApp.business();
  const id = await meter(business, { kind: 'gauge' });
  const [, second] = await readAll(business, id, [1, 2]);
  testApp.clock.advance(60_000);
  const since = testApp.clock.now().toISOString();
  const third = created(await read(business, id, -5, 3));
  await correct(business, second, { value: 4 });
  expect(await idsOf(business, `/meters/${id}/readings?updated_since=${since}`)).toEqual([second, third]);
});

it('a correction needs meters:write, and a reading of the business', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const [reading] = await readAll(business, await meter(business), [1]);
  const { secret } = await business.apiKey(['meters:read']);
  const reader = testApp.client(secret);
  expect((await reader.patch(`/meter-readings/${reading}`, { value: 2 })).status).toBe(403);
  expect((await reader.delete(`/meter-readings/${reading}`)).status).toBe(403);
  await expectSameNotFound((id) => neighbour.api.patch(`/meter-readings/${id}`, { value: 2 }), reading!);
  await expectSameNotFound((id) => neighbour.api.delete(`/meter-readings/${id}`), reading!);
});

it('a correction is possible for managers, and within a day for the person who recorded the reading', async () => {
  const business = await testApp.business();
  const id = await meter(business, { kind: 'gauge' });
  const corrections = testApp.get(ReadingCorrections);
  const [ada, bob, manager] = [
    await business.user('technician'),
    await business.user('technician'),
    await business.user('manager'),
  ];
  const by = (who: typeof ada) => business.as(who.principal);
  const reading = await recordedBy(by(ada), id);
  const change = (who: typeof ada, value: string) =>
    by(who).work((work) => corrections.correct(work, reading, { value }));
  await expect(change(bob, '2')).rejects.toMatchObject({ code: 'permission_required' });
  await change(ada, '3');
  testApp.clock.advance(24 * 3_600_000 + 1_000);
  await expect(change(ada, '4')).rejects.toMatchObject({ code: 'permission_required' });
  await change(manager, '5');
  await expect(by(ada).work((work) => corrections.delete(work, reading))).rejects.toMatchObject({
    code: 'permission_required',
  });
  await by(manager).work((work) => corrections.delete(work, reading, 'Wrong meter'));
  const [entry] = (await business.api.get('/audit-log?action=meter_reading.deleted')).body.data;
  expect(entry).toMatchObject({
    actor: { id: manager.id },
    details: { value: '5', reason: 'Wrong meter' },
  });
});

it('corrections at the same time are all applied', async () => {
  const business = await testApp.business();
  const id = await meter(business, { kind: 'gauge' });
  const ids = await readAll(business, id, [1, 2, 3, 4]);
  const replies = await Promise.all([
    ...ids.slice(0, 3).map((each) => remove(business, each)),
    correct(business, ids[3], { value: 5 }),
    read(business, id, 9, 6),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 200, 201]);
  expect(await meterOf(business, id)).toMatchObject({ last_value: '6', last_read_at: at(9) });
  expect(await idsOf(business, `/meters/${id}/readings`)).toHaveLength(2);
});

/** A reading that a person recorded in the portal. */
async function recordedBy(person: TestBusiness, meterId: string): Promise<string> {
  const reading = { value: '1', readAt: new Date(at(0)) };
  return person.work(async (work) => (await testApp.get(MeterReadings).record(work, meterId, reading)).id);
}
