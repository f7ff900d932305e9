import { describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const technicianId = await business.technician();

const act = (id: string, action: string, body?: object) =>
  business.api.post(`/operations/${id}/${action}`, body);
const get = async (id: string) => (await business.api.get(`/operations/${id}`)).body.data;

/** An operation under way, with notes of the business. */
async function started(): Promise<string> {
  const id = await business.operation({
    ...{ title: 'Replace the seal', required_skill: 'mechanical', notes: 'Ring at gate 4.' },
    ...{ assignee_type: 'technician', technician_id: technicianId },
  });
  await act(id, 'start');
  return id;
}

describe('the report of what was done', () => {
  it('is null until it is written, and leaves the notes of the business alone', async () => {
    const id = await started();
    expect((await get(id)).work_report).toBeNull();
    const done = await act(id, 'complete', { work_report: 'Seal replaced.' });
    expect(done.body.data).toMatchObject({
      ...{ status: 'completed', work_report: 'Seal replaced.', notes: 'Ring at gate 4.' },
    });
  });

  it('stays when a completion leaves it out, and is cleared by null', async () => {
    const id = await started();
    await business.api.patch(`/operations/${id}`, { work_report: 'Half of it.' });
    await act(id, 'complete');
    expect((await get(id)).work_report).toBe('Half of it.');
    await act(id, 'reopen', { reason: 'It drips.' });
    await act(id, 'complete', { work_report: null });
    expect((await get(id)).work_report).toBeNull();
  });

  it('is corrected after the completion, but no more once the operation is closed', async () => {
    const id = await started();
    await act(id, 'complete', { work_report: 'Sael replaced.' });
    const corrected = await business.api.patch(`/operations/${id}`, { work_report: 'Seal replaced.' });
    expect([corrected.status, corrected.body.data.work_report]).toEqual([200, 'Seal replaced.']);
    await act(id, 'close');
    const late = await business.api.patch(`/operations/${id}`, { work_report: 'Late.' });
    expect([late.status, late.body.error.code]).toEqual([409, 'invalid_state']);
  });

  it('stands in the history with who wrote it and when, and in the event of the completion', async () => {
    const id = await started();
    await act(id, 'complete', { work_report: 'Seal replaced.' });
    const [entry] = await testApp.get(OperationsService).timeline(business.tenant, id);
    expect(entry).toMatchObject({
      ...{ toStatus: 'completed', at: new Date((await get(id)).completed_at as string) },
      ...{ actor: { kind: 'api_key' }, changes: { work_report: { from: null, to: 'Seal replaced.' } } },
    });
    const { data } = (await business.api.get('/events?type=operation.completed')).body;
    const event = (data as { payload?: { data: object }; data?: { object: { id: string } } }[]).find((each) =>
      JSON.stringify(each).includes(id),
    );
    expect(JSON.stringify(event)).toContain('"work_report":"Seal replaced."');
    expect(JSON.stringify(event)).toContain('"work_report":null');
  });

  it('is refused for another type than text, and changes nothing', async () => {
    const id = await started();
    const refused = await act(id, 'complete', { work_report: 7 });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'work_report']);
    expect((await get(id)).status).toBe('in_progress');
  });
});
