import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const REPORT = {
  source: 'scada',
  dedup_key: 'pump-4',
  status: 'firing',
  severity: 'warning',
  summary: 'Hot',
};

async function reportedAlarm() {
  const business = await testApp.business();
  const report = (status = 'firing') => business.api.post('/alarms', { ...REPORT, status });
  const { id } = (await report()).body.data as { id: string };
  const act = (verb: string) => business.api.post(`/alarms/${id}/${verb}`);
  return { business, report, id, act };
}
const typesOf = async (business: TestBusiness, about: string) =>
  (await eventsOf(business, { about })).map(({ type }) => type);

describe('POST /alarms/{id}/reopen', () => {
  it('takes back that an alarm was acknowledged, and changes nothing for an open one', async () => {
    const { business, id, act } = await reportedAlarm();
    await act('acknowledge');
    const reply = await act('reopen');
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({ status: 'open', acknowledged_at: null, acknowledged_by: null });
    expect((await act('reopen')).body.data).toEqual(reply.body.data);
    expect(await typesOf(business, id)).toEqual(['alarm.raised', 'alarm.acknowledged', 'alarm.reopened']);
    expect((await act('acknowledge')).body.data.status).toBe('acknowledged');
  });

  it('takes back that an alarm was resolved by hand; the next report is then a repeat of it', async () => {
    const { business, report, id, act } = await reportedAlarm();
    await act('acknowledge');
    const resolved = (await act('resolve')).body.data;
    expect(resolved.resolved_by).toEqual({ kind: 'api_key', id: business.keyId });
    expect((await act('reopen')).body.data).toMatchObject({
      ...{ id, status: 'open', resolved_at: null, resolved_by: null, acknowledged_by: null },
    });
    expect((await report()).body.data).toMatchObject({ id, occurrences: 2 });
    const [event] = await eventsOf(business, { type: 'alarm.reopened', about: id });
    expect(event!.data.previous).toMatchObject({ status: 'resolved' });
  });

  it('refuses an alarm that its source or the service resolved, because the problem ended', async () => {
    const { report, act, business } = await reportedAlarm();
    await report('resolved');
    const reply = await act('reopen');
    expect([reply.status, reply.body.error.code]).toEqual([409, 'invalid_state']);
    const part = await business.part({ minStock: 2, onHand: 2 });
    await business.move(part, { type: 'consume', quantity: 1 });
    const [alarm] = (await business.api.get('/alarms?status=open')).body.data;
    await business.move(part, { type: 'receive', quantity: 1 });
    expect((await business.api.get(`/alarms/${alarm.id}`)).body.data).toMatchObject({
      ...{ status: 'resolved', resolved_by: null },
    });
    expect((await business.api.post(`/alarms/${alarm.id}/reopen`)).status).toBe(409);
  });

  it('refuses an alarm whose problem has raised a newer one', async () => {
    const { report, id, act } = await reportedAlarm();
    await act('resolve');
    const newer = (await report()).body.data;
    expect(newer.id).not.toBe(id);
    expect((await act('reopen')).body.error.code).toBe('invalid_state');
    await report('resolved');
    expect((await act('reopen')).body.data.status).toBe('open');
  });

  it('ends with the problem after it was reopened', async () => {
    const { business } = await reportedAlarm();
    const part = await business.part({ minStock: 2, onHand: 2 });
    await business.move(part, { type: 'consume', quantity: 1 });
    const [alarm] = (await business.api.get('/alarms?status=open')).body.data;
    await business.api.post(`/alarms/${alarm.id}/resolve`);
    expect((await business.api.post(`/alarms/${alarm.id}/reopen`)).status).toBe(200);
    await business.move(part, { type: 'receive', quantity: 1 });
    expect((await business.api.get(`/alarms/${alarm.id}`)).body.data).toMatchObject({
      ...{ status: 'resolved', resolved_by: null },
    });
  });

  it("answers 404 for a neighbour's alarm, as for a missing one", async () => {
    const { id } = await reportedAlarm();
    const neighbour = await testApp.business();
    for (const each of [id, randomUUID()])
      expect((await neighbour.api.post(`/alarms/${each}/reopen`)).status).toBe(404);
  });
});
