import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { CalendarService } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { eventsOf, idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const technicians = testApp.get(TechniciansService);
let business: TestBusiness;
let technicianId: string;

beforeEach(async () => {
  business = await testApp.business();
  technicianId = await business.technician({ name: 'Mary Quill' });
});

const rename = (name: string) => business.work((work) => technicians.update(work, technicianId, { name }));
const assigneeOf = async (id: string) => (await business.read(`/operations/${id}`)).assignee_name;
const found = (search: string) => idsOf(business, `/operations?search=${search}`);
const act = async (id: string, ...actions: string[]) => {
  for (const action of actions)
    expect((await business.api.post(`/operations/${id}/${action}`)).status).toBe(200);
};

describe('the assignee of an operation, after the technician was renamed', () => {
  it('has the present name while the operation is open, everywhere', async () => {
    const scheduled_for = '2026-10-05T08:30:00.000Z';
    const id = await business.operation({ ...forTechnician(technicianId), scheduled_for });
    await rename('Mary Omer');
    expect(await assigneeOf(id)).toBe('Mary Omer');
    expect((await business.api.get('/operations')).body.data).toMatchObject([{ assignee_name: 'Mary Omer' }]);
    const { entries } = await testApp.get(CalendarService).between(business.tenant, {
      ...{ from: new Date('2026-10-05T00:00:00Z'), to: new Date('2026-10-06T00:00:00Z') },
    });
    expect(entries).toMatchObject([{ id, assigneeName: 'Mary Omer' }]);
    for (const name of ['quill', 'omer']) expect(await found(name)).toEqual([id]);
  });

  it('has the name of the time once the operation is closed, and the present one after it is reopened', async () => {
    const [completed, cancelled] = [
      await business.operation(forTechnician(technicianId)),
      await business.operation(forTechnician(technicianId)),
    ];
    await act(completed, 'start', 'complete');
    await rename('Mary Omer');
    await act(cancelled, 'cancel');
    await rename('Mary Third');
    expect([await assigneeOf(completed), await assigneeOf(cancelled)]).toEqual(['Mary Quill', 'Mary Omer']);
    expect(await found('quill')).toEqual([completed]);
    expect(await found('omer')).toEqual([cancelled]);
    expect(await found('third')).toEqual([cancelled, completed]);
    await business.api.post(`/operations/${completed}/reopen`, { reason: 'It leaks again' });
    expect(await assigneeOf(completed)).toBe('Mary Third');
  });

  it('is a change of the open operations in the feed, and of no others', async () => {
    const [open, closed] = [
      await business.operation(forTechnician(technicianId)),
      await business.operation(forTechnician(technicianId)),
    ];
    const other = await business.operation(forTechnician(await business.technician()));
    await act(closed, 'cancel');
    const { next_cursor: place } = (await business.api.get('/changes?from=now')).body.pagination;
    const before = await Promise.all([closed, other].map((id) => business.read(`/operations/${id}`)));
    const { updated_at: changedAt } = await business.read(`/operations/${open}`);
    const events = await eventsOf(business);
    await rename('Mary Omer');
    const { data } = (await business.api.get(`/changes?types=operation&cursor=${place}`)).body;
    expect(data).toMatchObject([{ resource_id: open, resource: { assignee_name: 'Mary Omer' } }]);
    expect((await business.read(`/operations/${open}`)).updated_at).not.toBe(changedAt);
    expect(await Promise.all([closed, other].map((id) => business.read(`/operations/${id}`)))).toEqual(
      before,
    );
    expect(await eventsOf(business)).toEqual(events);
    const { next_cursor: later } = (await business.api.get('/changes?from=now')).body.pagination;
    await business.work((work) =>
      technicians.update(work, technicianId, { name: 'Mary Omer', email: 'm@x.example' }),
    );
    expect((await business.api.get(`/changes?types=operation&cursor=${later}`)).body.data).toEqual([]);
  });

  it('is no change that the event of the completion reports', async () => {
    const id = await business.operation(forTechnician(technicianId));
    await rename('Mary Omer');
    await act(id, 'start', 'complete');
    const { type, data } = (await eventsOf(business, { about: id })).at(-1)!;
    expect(type).toBe('operation.completed');
    expect(data.changed_fields).not.toContain('assignee_name');
  });
});

it('the assignee of an open operation has the present name of a renamed vendor, who is found by it', async () => {
  const vendorId = await business.vendor('Joints Ltd');
  const [open, closed] = [
    await business.operation(forVendor(vendorId)),
    await business.operation(forVendor(vendorId)),
  ];
  await act(closed, 'cancel');
  await testApp.acrossBusinesses.transaction((run) =>
    run(sql`UPDATE vendors SET name = 'Soudé Ltd' WHERE id = ${vendorId}`),
  );
  expect([await assigneeOf(open), await assigneeOf(closed)]).toEqual(['Soudé Ltd', 'Joints Ltd']);
  for (const name of ['joints', 'soude']) expect(await found(name)).toEqual([closed, open]);
});
