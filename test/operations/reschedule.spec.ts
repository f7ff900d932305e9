import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { eventsOf, eventTypesOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';

const testApp = await startTestApp();
const actions = testApp.get(OperationActions);
const business = await testApp.business();
const technicianId = await business.technician();
const vendorId = await business.vendor();

const open = () => business.operation(forTechnician(technicianId));
const reschedule = (id: string, body: unknown) => business.api.post(`/operations/${id}/reschedule`, body);

describe('POST /operations/{taskId}/reschedule', () => {
  it('schedules it, moves it and removes the date, without changing the status', async () => {
    const id = await open();
    for (const [sent, shown] of [
      ['2026-12-01T08:30:00+01:00', '2026-12-01T07:30:00.000Z'],
      ['2027-01-01T00:00:00.123Z', '2027-01-01T00:00:00.123Z'],
      [null, null],
    ]) {
      const reply = await reschedule(id, { scheduled_for: sent });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ id, scheduled_for: shown, status: 'assigned' });
    }
  });

  it('emits operation.rescheduled with the new time', async () => {
    const id = await open();
    await reschedule(id, { scheduled_for: '2026-12-01T08:30:00Z' });
    const events = await eventsOf(business, { about: id });
    expect(events.map((event) => event.type)).toEqual(['operation.created', 'operation.rescheduled']);
    expect(events[1]!.data.object).toMatchObject({ id, scheduled_for: '2026-12-01T08:30:00.000Z' });
  });

  it.each([
    [{}, 'missing_parameter'],
    [{ scheduled_for: '' }, 'invalid_parameter'],
    [{ scheduled_for: 'tomorrow' }, 'invalid_parameter'],
    [{ scheduled_for: '2026-12-01' }, 'invalid_parameter'],
    [{ scheduled_for: '2026-12-01T08:30:00' }, 'invalid_parameter'],
    [{ scheduled_for: 1_790_000_000 }, 'invalid_parameter'],
  ])('rejects %j with %s', async (body, code) => {
    const id = await open();
    const reply = await reschedule(id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code, param: 'scheduled_for' });
    expect(await eventTypesOf(business, id)).toEqual(['operation.created']);
  });

  it.each([
    [null, null],
    ['2026-12-01T08:30:00.123Z', '2026-12-01T09:30:00.123+01:00'],
  ])('changes and emits nothing when the operation is already at %s, in any status', async (first, again) => {
    const id = await business.operation({ ...forTechnician(technicianId), scheduled_for: first });
    const steps = ['start', 'complete', 'close'] as const;
    for (const step of [undefined, ...steps]) {
      if (step) await business.work((work) => actions[step](work, id));
      const before = (await business.api.get(`/operations/${id}`)).body;
      const events = await eventTypesOf(business, id);
      testApp.clock.advance(1_000);
      const reply = await reschedule(id, { scheduled_for: again });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(before);
      expect(await eventTypesOf(business, id)).toEqual(events);
    }
  });

  it('returns 409 while a completion waits for confirmation, and works when it is disputed', async () => {
    const scheduled = { ...forVendor(vendorId), scheduled_for: '2026-12-01T08:30:00Z' };
    const id = await business.operation(scheduled);
    for (const step of ['accept', 'start', 'confirm', 'complete'] as const) {
      await business.work((work) => actions[step](work, id));
    }
    const refused = await reschedule(id, { scheduled_for: null });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ type: 'conflict_error', code: 'invalid_state' });
    expect(refused.body.error.message).toContain('"pending_completion"');
    await business.work((work) => actions.dispute(work, id, 'It still drips.'));
    expect((await reschedule(id, { scheduled_for: null })).status).toBe(200);
  });

  it('returns 409 for a cancelled operation', async () => {
    const id = await open();
    await business.api.post(`/operations/${id}/cancel`);
    expect((await reschedule(id, { scheduled_for: '2026-12-01T08:30:00Z' })).status).toBe(409);
  });

  it('requires operations:reschedule; operations:write is not enough', async () => {
    const writer = await testApp.business({ scopes: ['operations:write', 'operations:cancel'] });
    const reply = await writer.api.post(`/operations/${randomUUID()}/reschedule`, { scheduled_for: null });
    expect(reply.status).toBe(403);
    expect(reply.body.error.message).toContain('operations:reschedule');
  });
});
