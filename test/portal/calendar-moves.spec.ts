import { describe, expect, it } from 'vitest';
import { CalendarMoves } from '../../src/operations/index.js';
import { eventsOf } from '../support/observed.js';
import { forTechnician, forVendor } from '../support/test-business.js';
import { textOf } from '../support/portal.js';
import { openCalendar } from './calendar-days.js';

const { portal, api, operations, actions, get, schedule, today, daysAway, midweek, ofThatWeek } =
  await openCalendar();

describe('moving an operation on the calendar', () => {
  interface DragReply {
    moved: boolean;
    toast: string;
  }
  const dragged = (reply: { html: string }) => JSON.parse(reply.html) as DragReply;

  it('has the same event and history as in the API', async () => {
    const business = await api.business();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    const manager = await portal.signIn(business, 'manager');
    const reply = await manager.post(`/calendar/${id}/drag`, { scheduled_for: `${daysAway(2)}T09:15` });
    expect(reply.status).toBe(200);
    const { moved, toast } = dragged(reply);
    expect(moved).toBe(true);
    expect(toast).toContain('Undo');
    expect(toast).not.toContain('in the past');
    expect((await get(business, id)).scheduled_for).toBe(`${daysAway(2)}T09:15:00.000Z`);
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: `${daysAway(3)}T09:15:00Z` });
    expect(await eventsOf(business, { type: 'operation.rescheduled' })).toHaveLength(2);
    const history = await operations.timeline(business.tenant, id);
    expect(history.filter((entry) => 'action' in entry && entry.action === 'reschedule')).toHaveLength(2);
  });

  it('is refused for a day that does not exist, instead of taking the next month', async () => {
    const business = await api.business();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    const manager = await portal.signIn(business, 'manager');
    const typed = { scheduled_for: '2027-02-30T10:00' };
    expect(dragged(await manager.post(`/calendar/${id}/drag`, typed)).moved).toBe(false);
    const refused = await manager.post(`/operations/${id}/reschedule`, typed);
    expect(textOf((await manager.get(refused.location!)).html)).toContain('must be a date and a time.');
    expect((await get(business, id)).scheduled_for).toBe(`${today()}T10:00:00.000Z`);
  });

  it('changes the technician and the day together, and undoes both together', async () => {
    const business = await api.business();
    const [ada, grace] = [await business.technician(), await business.technician({ name: 'Grace' })];
    const id = await schedule(business, `${midweek}T10:00:00Z`, forTechnician(ada));
    const manager = await portal.signIn(business, 'manager');
    const { moved, toast } = dragged(
      await manager.post(`/calendar/${id}/drag`, {
        scheduled_for: `${ofThatWeek(1)}T10:00`,
        technician_id: grace,
      }),
    );
    expect(moved).toBe(true);
    expect(textOf(toast)).toContain('Assigned to Grace, scheduled for');
    expect(await get(business, id)).toMatchObject({
      technician_id: grace,
      scheduled_for: `${ofThatWeek(1)}T10:00:00.000Z`,
    });
    expect(await eventsOf(business, { type: 'operation.rescheduled' })).toHaveLength(1);
    const action = /action="([^"]+)"/.exec(toast)![1]!;
    const fields = Object.fromEntries(
      [...toast.matchAll(/name="(?!_csrf|_once)(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    );
    expect((await manager.post(action, fields)).status).toBe(303);
    expect(await get(business, id)).toMatchObject({
      technician_id: ada,
      scheduled_for: `${midweek}T10:00:00.000Z`,
    });
  });

  it('undoes only the date if the operation was unassigned before', async () => {
    const business = await api.business();
    const ada = await business.technician();
    const id = await business.operation({ assignee_type: null });
    const manager = await portal.signIn(business, 'manager');
    const { toast } = dragged(
      await manager.post(`/calendar/${id}/drag`, { scheduled_for: `${midweek}T08:00`, technician_id: ada }),
    );
    expect(textOf(toast)).toContain('Undo the date');
    expect(toast).toContain(`action="/operations/${id}/reschedule"`);
  });

  it('changes neither the technician nor the day if one of them cannot be changed, and says why', async () => {
    const business = await api.business();
    const vendor = await business.vendor('Polar');
    const ada = await business.technician();
    const id = await schedule(business, `${midweek}T10:00:00Z`, forVendor(vendor));
    for (const act of ['accept', 'start', 'confirm'] as const)
      await business.work((work) => actions[act](work, id));
    const manager = await portal.signIn(business, 'manager');
    const to = { scheduled_for: `${ofThatWeek(1)}T10:00` };
    const { moved, toast } = dragged(
      await manager.post(`/calendar/${id}/drag`, { ...to, technician_id: ada }),
    );
    expect(moved).toBe(false);
    expect(textOf(toast)).toContain('cannot be assigned to a technician');
    const toUnassigned = dragged(await manager.post(`/calendar/${id}/drag`, { ...to, row: 'unassigned' }));
    expect(toUnassigned.moved).toBe(false);
    expect(textOf(toUnassigned.toast)).toContain('not be left unassigned');
    expect((await get(business, id)).scheduled_for).toBe(`${midweek}T10:00:00.000Z`);
    // It can move to another day in its own row.
    expect(dragged(await manager.post(`/calendar/${id}/drag`, { ...to, row: 'vendors' })).moved).toBe(true);
    const own = await schedule(business, `${midweek}T10:00:00Z`, forTechnician(ada));
    const toVendors = dragged(await manager.post(`/calendar/${own}/drag`, { ...to, row: 'vendors' }));
    expect(textOf(toVendors.toast)).toContain('choose the vendor there');
    expect((await get(business, own)).scheduled_for).toBe(`${midweek}T10:00:00.000Z`);
  });

  it('accepts a time in the past, shows a warning, and can be undone', async () => {
    const business = await api.business();
    const id = await schedule(business, `${midweek}T10:00:00Z`);
    const manager = await portal.signIn(business, 'manager');
    const { moved, toast } = dragged(
      await manager.post(`/calendar/${id}/drag`, { scheduled_for: `${daysAway(-3)}T10:00` }),
    );
    expect(moved).toBe(true);
    expect(textOf(toast)).toMatch(/That is in the past\. Undo/);
    expect((await get(business, id)).scheduled_for).toBe(`${daysAway(-3)}T10:00:00.000Z`);
    for (const [path, fields] of [
      [`/operations/${id}/reschedule`, { scheduled_for: `${daysAway(-4)}T10:00` }],
      [
        '/operations',
        {
          title: 'Was repaired',
          required_skill: 'other',
          assignee_type: '',
          scheduled_for: `${daysAway(-4)}T10:00`,
        },
      ],
    ] as const) {
      const { status, location } = await manager.post(path, fields);
      expect(status).toBe(303);
      expect(textOf((await manager.get(location!)).html)).toContain('That is in the past.');
    }
  });

  it('can be undone, even if the operation was unscheduled before', async () => {
    const business = await api.business();
    const id = await schedule(business, null);
    const manager = await portal.signIn(business, 'manager');
    const move = await manager.post(`/calendar/${id}/move`, {
      scheduled_for: `${daysAway(1)}T08:00`,
      _back: '/calendar?view=week',
    });
    expect(move).toMatchObject({ status: 303, location: '/calendar?view=week' });
    const page = await manager.get('/calendar?view=week');
    expect(page.html).toMatch(/<toast-note.*Undo/s);
    await manager.post(`/operations/${id}/reschedule`, { scheduled_for: '' });
    expect((await get(business, id)).scheduled_for).toBeNull();
  });

  it('shows why an operation cannot be moved, and leaves it unchanged', async () => {
    const business = await api.business();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    for (const act of ['start', 'complete'] as const) await business.work((work) => actions[act](work, id));
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get('/calendar?view=day');
    expect(html).toContain(`data-id="${id}"`);
    expect(html).not.toContain('data-move');
    const reply = dragged(
      await manager.post(`/calendar/${id}/drag`, { scheduled_for: `${daysAway(2)}T09:15` }),
    );
    expect(reply.moved).toBe(false);
    expect(reply.toast).toContain('cannot be rescheduled');
    const unreadable = await manager.post(`/calendar/${id}/drag`, { scheduled_for: 'soon' });
    expect(JSON.parse(unreadable.html)).toMatchObject({ moved: false });
    expect((await get(business, id)).scheduled_for).toBe(`${today()}T10:00:00.000Z`);
  });

  it("returns 403 without the permission or the CSRF token, and 404 for another business's operation", async () => {
    const business = await api.business();
    const technicianId = await business.technician();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    const to = { scheduled_for: `${daysAway(1)}T08:00` };
    const technician = await portal.signIn(business, 'technician');
    const manager = await portal.signIn(business, 'manager');
    const neighbour = await portal.signIn(await api.business(), 'manager');
    for (const action of ['drag', 'move']) {
      expect((await technician.post(`/calendar/${id}/${action}`, to)).status).toBe(403);
      expect((await manager.post(`/calendar/${id}/${action}`, { ...to, _csrf: '' })).status).toBe(403);
      expect((await neighbour.post(`/calendar/${id}/${action}`, to)).status).toBe(404);
      expect((await neighbour.post(`/calendar/no-uuid/${action}`, to)).status).toBe(404);
    }
    expect((await technician.get('/calendar?view=day')).html).not.toMatch(/draggable="?true|data-move/);
    expect((await neighbour.get(`/calendar?technician_id=${technicianId}`)).status).toBe(404);
    expect((await portal.newVisitor().get('/calendar')).status).toBe(303);
    expect((await get(business, id)).scheduled_for).toBe(`${today()}T10:00:00.000Z`);
  });

  it('to another technician requires the permission to assign', async () => {
    const business = await api.business();
    const grace = await business.technician({ name: 'Grace' });
    const id = await schedule(business, `${midweek}T10:00:00Z`);
    const technician = await business.user('technician');
    const move = () =>
      business
        .as(technician.principal)
        .work((work) => api.get(CalendarMoves).move(work, id, { technicianId: grace }));
    await expect(move()).rejects.toMatchObject({ code: 'permission_required' });
  });
});
