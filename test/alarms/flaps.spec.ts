import { expect, it } from 'vitest';
import { eventTypesOf, idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();

const MINUTE_MS = 60_000;
const report = async (business: TestBusiness, status: string, more: object = {}) => {
  const { body } = await business.api.post('/alarms', {
    ...{ source: 'scada', dedup_key: 'pump-4/vibration', severity: 'warning', status },
    ...{ summary: 'Vibration above 7 mm/s', ...more },
  });
  return body.data as Record<string, unknown> & { id: string; operation_id: string };
};
const batch = async (business: TestBusiness, status: string, query = '') => {
  const alerts = ['a', 'b'].map((fingerprint) => ({ status, fingerprint, labels: { alertname: 'Hot' } }));
  const { body } = await business.api.post(`/alarms/alertmanager?${query}`, { alerts });
  return body.data.alarms as { id: string; operation_id: string; occurrences: number }[];
};
const WORK = { open_operation: { required_skill: 'mechanical' } };

/** Starts and completes an operation. */
const complete = async (business: TestBusiness, id: string) => {
  const technician_id = await business.technician();
  await business.api.post(`/operations/${id}/assign`, { assignee_type: 'technician', technician_id });
  for (const action of ['start', 'complete']) await business.api.post(`/operations/${id}/${action}`);
};

it('an alarm that is raised again joins the open operation of the last alarm of its key', async () => {
  const business = await testApp.business();
  const first = await report(business, 'firing', WORK);
  for (let flap = 0; flap < 3; flap += 1) {
    await report(business, 'resolved');
    const again = await report(business, 'firing', WORK);
    expect(again).toMatchObject({ occurrences: 1, operation_id: first.operation_id });
    expect(again.id).not.toBe(first.id);
  }
  expect(await idsOf(business, '/operations')).toEqual([first.operation_id]);
  const [event] = (await business.api.get('/events?type=alarm.raised')).body.data;
  expect(event.data.object.operation_id).toBe(first.operation_id);
  await complete(business, first.operation_id);
  await report(business, 'resolved');
  const later = await report(business, 'firing', WORK);
  expect(later.operation_id).not.toBe(first.operation_id);
  expect(await idsOf(business, '/operations')).toHaveLength(2);
});

it('the alarms of a batch join the open operations of their keys, and others open one', async () => {
  const business = await testApp.business();
  const first = await batch(business, 'firing', 'open_operation_skill=hvac');
  await complete(business, first[1]!.operation_id);
  await batch(business, 'resolved');
  const second = await batch(business, 'firing', 'open_operation_skill=hvac');
  expect(second[0]!.operation_id).toBe(first[0]!.operation_id);
  expect(await idsOf(business, '/operations')).toEqual([
    second[1]!.operation_id,
    ...first.map((each) => each.operation_id).reverse(),
  ]);
});

it('within the flap window, a resolved alarm opens again, and must be acknowledged again', async () => {
  const business = await testApp.business();
  const window = { flap_window_minutes: 30 };
  const first = await report(business, 'firing', WORK);
  await business.api.post(`/alarms/${first.id}/acknowledge`);
  await report(business, 'resolved');
  testApp.clock.advance(29 * MINUTE_MS);
  const again = await report(business, 'firing', { ...WORK, ...window, severity: 'critical' });
  expect(again).toMatchObject({
    ...{ id: first.id, status: 'open', occurrences: 2, severity: 'critical', resolved_at: null },
    ...{ acknowledged_at: null, acknowledged_by: null, operation_id: first.operation_id },
  });
  const types = (await eventTypesOf(business, first.id)).sort();
  expect(types).toEqual(['alarm.acknowledged', 'alarm.raised', 'alarm.reopened', 'alarm.resolved']);
  const [{ data }] = (await business.api.get('/events?type=alarm.reopened')).body.data;
  expect(data.changed_fields).toContain('status');
  expect(data.previous.status).toBe('resolved');
  await report(business, 'resolved');
  testApp.clock.advance(31 * MINUTE_MS);
  const late = await report(business, 'firing', { ...WORK, ...window });
  expect(late).toMatchObject({ occurrences: 1, operation_id: first.operation_id });
  expect(late.id).not.toBe(first.id);
});

it('after its operation was completed, an alarm that returns within the flap window is a new one', async () => {
  const business = await testApp.business();
  const first = await report(business, 'firing', WORK);
  await complete(business, first.operation_id);
  await report(business, 'resolved');
  const again = await report(business, 'firing', { ...WORK, flap_window_minutes: 30 });
  expect(again.id).not.toBe(first.id);
  expect(again.operation_id).not.toBe(first.operation_id);
});

it('flap_window_minutes of a batch reopens its alarms; concurrent reports reopen them once', async () => {
  const business = await testApp.business();
  const first = await batch(business, 'firing');
  await batch(business, 'resolved');
  await Promise.all(Array.from({ length: 10 }, () => batch(business, 'firing', 'flap_window_minutes=5')));
  const { data } = (await business.api.get('/alarms')).body;
  expect(data.map(({ id }: { id: string }) => id)).toEqual(first.map(({ id }) => id).reverse());
  expect(data.map(({ occurrences }: { occurrences: number }) => occurrences)).toEqual([11, 11]);
  expect((await business.api.get('/events?type=alarm.reopened')).body.data).toHaveLength(2);
  for (const minutes of ['-1', '10081', 'x']) {
    const refused = await business.api.post(`/alarms/alertmanager?flap_window_minutes=${minutes}`, {
      alerts: [],
    });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'flap_window_minutes']);
  }
});

it('concurrent reports within the flap window reopen the alarm once, and open no second operation', async () => {
  for (const hasWork of [true, false]) {
    const business = await testApp.business();
    const first = await report(business, 'firing', hasWork ? WORK : {});
    await report(business, 'resolved');
    const again = await Promise.all(
      Array.from({ length: 20 }, () => report(business, 'firing', { ...WORK, flap_window_minutes: 30 })),
    );
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]));
    expect(await idsOf(business, '/alarms')).toEqual([first.id]);
    expect((await business.api.get('/events?type=alarm.reopened')).body.data).toHaveLength(1);
    expect((await business.api.get(`/alarms/${first.id}`)).body.data.occurrences).toBe(21);
    expect((await idsOf(business, '/operations')).length).toBe(hasWork ? 1 : 0);
  }
});
