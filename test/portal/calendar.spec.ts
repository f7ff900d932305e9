import type { Route } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { OperationActions, OperationsService, type OperationResource } from '../../src/operations/index.js';
import { CalendarService } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { eventsOf } from '../support/observed.js';
import { type TestBusiness } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';

const portal = await startTestPortal();
const { api } = portal;
const operations = api.get(OperationsService);
const actions = api.get(OperationActions);
const get = async (business: TestBusiness, id: string): Promise<OperationResource> =>
  (await operations.get(business.tenant, id)).item();

/** An operation on a day of the month that the clock shows, at a time of the business's zone, which is UTC. */
const schedule = (business: TestBusiness, scheduledFor: string | null, more: object = {}) =>
  business.operation({ scheduled_for: scheduledFor, ...more });
const today = () => api.clock.now().toISOString().slice(0, 10);
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAway = (days: number) =>
  new Date(api.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

interface FeedReply {
  events: {
    id: string;
    title: string;
    start: string;
    startEditable: boolean;
    extendedProps: { who: string };
  }[];
  note: string | null;
}
const feed = async (visitor: Visitor, query: string) => {
  const reply = await visitor.get(`/calendar/feed?${query}`);
  expect(reply.status, reply.html).toBe(200);
  return JSON.parse(reply.html) as FeedReply;
};

afterAll(closeBrowser);

describe('the calendar', () => {
  it('lists the week without a script, and what is on no day beside it', async () => {
    const business = await api.business();
    await schedule(business, `${today()}T10:00:00Z`, { title: 'Grease the bearing' });
    await schedule(business, null, { title: 'Paint the gate' });
    const cancelled = await schedule(business, `${today()}T11:00:00Z`, { title: 'Never mind' });
    await business.work((work) => actions.cancel(work, cancelled));
    const manager = await portal.signIn(business, 'manager');
    for (const view of ['month', 'week', 'agenda', 'technicians']) {
      const page = await manager.get(`/calendar?view=${view}`);
      expect(page.status).toBe(200);
      const text = textOf(page.html);
      expect(text).toContain('Grease the bearing');
      expect(text).toContain('Paint the gate');
      expect(text).not.toContain('Never mind');
    }
    const roster = textOf((await manager.get('/calendar?view=technicians')).html);
    expect(roster).toContain('Ada Fitter');
    expect(textOf((await manager.get(`/calendar?view=agenda&date=${daysAway(-14)}`)).html)).toContain(
      'Nothing is scheduled in these seven days.',
    );
  });

  it('begins the list with today, whatever the day of the week, and goes on from a day that is named', async () => {
    const business = await api.business();
    await schedule(business, `${daysAway(-1)}T10:00:00Z`, { title: 'Yesterday' });
    await schedule(business, `${daysAway(6)}T10:00:00Z`, { title: 'In six days' });
    const manager = await portal.signIn(business, 'manager');
    const listed = async (date = '') =>
      textOf((await manager.get(`/calendar?view=agenda${date}`)).html).match(/Yesterday|In six days/g);
    expect(await listed()).toEqual(['In six days']);
    expect(await listed(`&date=${daysAway(-1)}`)).toEqual(['Yesterday']);
  });

  it('tells the browser what is in some days, by the clocks of the business, and no more than six weeks', async () => {
    const business = await api.business();
    const id = await schedule(business, `${today()}T22:30:00Z`);
    await schedule(business, `${daysAway(1)}T00:00:00Z`, { title: 'Tomorrow' });
    const manager = await portal.signIn(business, 'manager');
    const { events, note } = await feed(manager, `from=${today()}&to=${daysAway(1)}`);
    expect(note).toBeNull();
    expect(events).toMatchObject([
      { id, start: `${today()}T22:30`, startEditable: true, extendedProps: { who: 'Ada Fitter' } },
    ]);
    const technician = await portal.signIn(business, 'technician');
    const seen = await feed(technician, `from=${today()}&to=${daysAway(1)}`);
    expect(seen.events.map((each) => each.startEditable)).toEqual([false]);
    expect((await manager.get(`/calendar/feed?from=${today()}&to=${daysAway(43)}`)).status).toBe(400);
    expect((await manager.get('/calendar/feed')).status).toBe(400);
  });

  it('shows the first of each day where there is too much', async () => {
    const business = await api.business();
    for (const hour of ['08', '09', '10']) await schedule(business, `${today()}T${hour}:00:00Z`);
    const next = await schedule(business, `${daysAway(1)}T08:00:00Z`);
    const wanted = { from: new Date(`${today()}T00:00:00Z`), to: new Date(`${daysAway(2)}T00:00:00Z`) };
    const calendar = api.get(CalendarService);
    const all = await calendar.between(business.tenant, wanted, 4);
    expect(all).toMatchObject({ isWhole: true });
    const some = await calendar.between(business.tenant, wanted, 3);
    expect(some.isWhole).toBe(false);
    expect(some.entries.map((entry) => entry.id)).toEqual([all.entries[0]!.id, next]);
  });

  it('moves an operation as the API does: the same event, the same history', async () => {
    const business = await api.business();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    const manager = await portal.signIn(business, 'manager');
    const reply = await manager.post(`/calendar/${id}/drag`, { scheduled_for: `${daysAway(2)}T09:15` });
    expect(reply.status).toBe(200);
    const { moved, toast } = JSON.parse(reply.html) as { moved: boolean; toast: string };
    expect(moved).toBe(true);
    expect(toast).toContain('Undo');
    expect((await get(business, id)).scheduled_for).toBe(`${daysAway(2)}T09:15:00.000Z`);
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: `${daysAway(3)}T09:15:00Z` });
    expect(await eventsOf(business, { type: 'operation.rescheduled' })).toHaveLength(2);
    const history = await operations.timeline(business.tenant, id);
    expect(history.filter((entry) => 'action' in entry && entry.action === 'reschedule')).toHaveLength(2);
  });

  it('undoes a move, also one from no day at all', async () => {
    const business = await api.business();
    const id = await schedule(business, null);
    const manager = await portal.signIn(business, 'manager');
    const move = await manager.post(`/operations/${id}/reschedule`, {
      scheduled_for: `${daysAway(1)}T08:00`,
      _back: '/calendar?view=week',
    });
    expect(move).toMatchObject({ status: 303, location: '/calendar?view=week' });
    const page = await manager.get('/calendar?view=week');
    expect(page.html).toMatch(/<toast-note.*Undo/s);
    await manager.post(`/operations/${id}/reschedule`, { scheduled_for: '' });
    expect((await get(business, id)).scheduled_for).toBeNull();
  });

  it('says why something cannot be moved, and leaves it where it is', async () => {
    const business = await api.business();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    for (const act of ['start', 'complete'] as const) await business.work((work) => actions[act](work, id));
    const manager = await portal.signIn(business, 'manager');
    const day = await feed(manager, `from=${today()}&to=${daysAway(1)}`);
    expect(day.events.map((each) => each.startEditable)).toEqual([false]);
    const reply = await manager.post(`/calendar/${id}/drag`, { scheduled_for: `${daysAway(2)}T09:15` });
    const { moved, toast } = JSON.parse(reply.html) as { moved: boolean; toast: string };
    expect(moved).toBe(false);
    expect(toast).toContain('cannot be rescheduled');
    const unreadable = await manager.post(`/calendar/${id}/drag`, { scheduled_for: 'soon' });
    expect(JSON.parse(unreadable.html)).toMatchObject({ moved: false });
    expect((await get(business, id)).scheduled_for).toBe(`${today()}T10:00:00.000Z`);
  });

  it('lets nobody move anything who may not, nor without the form’s token, nor a neighbour’s', async () => {
    const business = await api.business();
    const technicianId = await business.technician();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    const to = { scheduled_for: `${daysAway(1)}T08:00` };
    const technician = await portal.signIn(business, 'technician');
    const manager = await portal.signIn(business, 'manager');
    const neighbour = await portal.signIn(await api.business(), 'manager');
    expect((await technician.post(`/calendar/${id}/drag`, to)).status).toBe(403);
    expect((await manager.post(`/calendar/${id}/drag`, { ...to, _csrf: '' })).status).toBe(403);
    expect((await neighbour.post(`/calendar/${id}/drag`, to)).status).toBe(404);
    expect((await neighbour.post(`/calendar/no-uuid/drag`, to)).status).toBe(404);
    expect((await neighbour.get(`/calendar?technician_id=${technicianId}`)).status).toBe(404);
    const seen = await feed(neighbour, `from=${today()}&to=${daysAway(1)}&technician_id=${technicianId}`);
    expect(seen.events).toEqual([]);
    expect((await portal.stranger().get('/calendar')).status).toBe(303);
    expect((await get(business, id)).scheduled_for).toBe(`${today()}T10:00:00.000Z`);
  });
});

describe('a calendar for other programs', () => {
  const SETTINGS = '/calendar/feed-settings';
  const addressOf = async (visitor: Visitor) => {
    const page = await visitor.post(SETTINGS);
    expect(page.status).toBe(200);
    return /\/calendar\.ics\?token=[\w.-]+/.exec(page.html)![0];
  };

  it('is read without a session: by a technician their own work, by others all of it', async () => {
    const business = await api.business();
    const technician = await portal.signIn(business, 'technician');
    const own = await business.work((work) =>
      api.get(TechniciansService).create(work, { name: 'Grace', userId: technician.userId }),
    );
    await schedule(business, `${today()}T10:00:00Z`, { title: 'For Ada' });
    const id = await schedule(business, `${today()}T11:00:00Z`, { title: 'For Grace', technician_id: own });
    await schedule(business, `${daysAway(91)}T11:00:00Z`, { title: 'Far away', technician_id: own });
    const reply = await portal.stranger().get(await addressOf(technician));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('text/calendar');
    expect(reply.html.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:For Grace']);
    expect(reply.html).toContain(`UID:${id}@operations\r\n`);
    const all = await portal.stranger().get(await addressOf(await portal.signIn(business, 'manager')));
    expect(all.html.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:For Ada', 'SUMMARY:For Grace']);
  });

  it('says what was cancelled, under the same name', async () => {
    const business = await api.business();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    const address = await addressOf(await portal.signIn(business, 'manager'));
    const statusOf = async () => /STATUS:\w+/.exec((await portal.stranger().get(address)).html)?.[0];
    expect(await statusOf()).toBe('STATUS:CONFIRMED');
    await business.work((work) => actions.cancel(work, id));
    expect(await statusOf()).toBe('STATUS:CANCELLED');
  });

  it('ends when it is replaced, revoked, or its holder leaves', async () => {
    const business = await api.business();
    const manager = await portal.signIn(business, 'manager');
    const status = async (address: string) => (await portal.stranger().get(address)).status;
    const first = await addressOf(manager);
    const second = await addressOf(manager);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    expect(textOf((await manager.get(SETTINGS)).html)).toContain('You have an address');
    expect((await manager.post(`${SETTINGS}/revoke`)).location).toBe(SETTINGS);
    expect(await status(second)).toBe(404);
    const third = await addressOf(manager);
    await business.work((work) => api.get(UsersService).deactivate(work, manager.userId));
    expect(await status(third)).toBe(404);
  });

  it('is not there for a token that is wrong in any way', async () => {
    const business = await api.business();
    const address = await addressOf(await portal.signIn(business, 'manager'));
    const neighbour = await api.business();
    const [businessId, id, secret] = address.split('token=')[1]!.split('.');
    const tokens = [
      '',
      'nonsense',
      `${businessId}.${id}.`,
      `${businessId}.${id}.${secret!.slice(1)}`,
      `${neighbour.id}.${id}.${secret}`,
      `${businessId}.${businessId}.${secret}`,
    ];
    for (const token of tokens)
      expect((await portal.stranger().get(`/calendar.ics?token=${token}`)).status, token).toBe(404);
    expect((await portal.stranger().get('/calendar.ics')).status).toBe(404);
    expect((await portal.stranger().get(address)).status).toBe(200);
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  it(
    'an operation is dragged to another day, and what is beside the calendar onto one',
    { timeout: 60_000 },
    async () => {
      const business = await api.business();
      const month = today().slice(0, 7);
      const id = await schedule(business, `${month}-10T10:00:00Z`, { title: 'Grease the bearing' });
      const free = await schedule(business, null, { title: 'Paint the gate' });
      const manager = await portal.signIn(business, 'manager');
      const tab = await openTab(portal, manager);
      await tab.goto('/calendar?view=month');
      const event = tab.locator('.calendar-grid .work-event', { hasText: 'Grease the bearing' });
      await event.waitFor();
      await expectAccessible(tab);
      const drag = async (from: typeof event, day: string) => {
        const start = (await from.boundingBox())!;
        const end = (await tab.locator(`.calendar-grid [data-date="${day}"]`).first().boundingBox())!;
        await tab.mouse.move(start.x + start.width / 2, start.y + 8);
        await tab.mouse.down();
        await tab.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
        await tab.mouse.up();
      };
      await drag(event, `${month}-12`);
      await tab.waitForSelector('.toast-note-done');
      await expect
        .poll(async () => (await get(business, id)).scheduled_for)
        .toBe(`${month}-12T10:00:00.000Z`);
      await tab.click('.toast-note >> text=Undo');
      await tab.waitForSelector('.toast-note-done');
      await expect
        .poll(async () => (await get(business, id)).scheduled_for)
        .toBe(`${month}-10T10:00:00.000Z`);
      await event.waitFor();
      await drag(tab.locator(`[data-unscheduled] [data-id="${free}"]`), `${month}-13`);
      await tab.locator('.calendar-grid .work-event', { hasText: 'Paint the gate' }).waitFor();
      await expect
        .poll(async () => (await get(business, free)).scheduled_for)
        .toBe(`${month}-13T08:00:00.000Z`);
      // What somebody does meanwhile makes the move impossible: it goes back to where it was. The calendar hears of it late.
      const late: Route[] = [];
      await tab.route(/\/calendar\/feed\?/, (route) => void late.push(route));
      for (const act of ['start', 'complete'] as const)
        await business.work((work) => actions[act](work, free));
      await drag(tab.locator('.calendar-grid .work-event', { hasText: 'Paint the gate' }), `${month}-14`);
      await tab.waitForSelector('.toast-note-refused');
      expect(await tab.textContent('.toast-note-refused')).toContain('cannot be rescheduled');
      for (const route of late) await route.continue();
      expect(tab.problems).toEqual([]);
    },
  );

  it('what begins late in the evening stands on that day alone', async () => {
    const business = await api.business();
    const day = `${today().slice(0, 7)}-10`;
    await schedule(business, `${day}T23:30:00Z`, { title: 'Empty the trap' });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto('/calendar?view=month');
    const event = (await tab.locator('.calendar-grid .work-event').boundingBox())!;
    const cell = (await tab.locator(`.calendar-grid [data-date="${day}"]`).first().boundingBox())!;
    expect(event.x).toBeGreaterThanOrEqual(cell.x);
    expect(event.x + event.width).toBeLessThanOrEqual(cell.x + cell.width + 1);
  });
});
