import { afterAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import {
  CalendarMoves,
  CalendarService,
  OperationActions,
  OperationsService,
  type OperationResource,
} from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { eventually } from '../support/eventually.js';
import { eventsOf } from '../support/observed.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab, type Tab } from '../support/browser.js';
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
/** A Wednesday far enough ahead, so that all of its week is ahead too; and the days of that week. */
const midweek = daysAway(14 + ((10 - api.clock.now().getUTCDay()) % 7));
const ofThatWeek = (days: number) =>
  new Date(Date.parse(`${midweek}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const period = (day: string) => ({
  from: new Date(`${day}T00:00:00Z`),
  to: new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS),
});
/** What a table shows in a cell: the piece of the page from its beginning to its end. */
const cellOf = (html: string, mark: string) => textOf(html.split(mark)[1]?.split('</td>')[0] ?? '');

afterAll(closeBrowser);

describe('the calendar', () => {
  it('shows all views without a script, and what is on no day beside it', async () => {
    const business = await api.business();
    await schedule(business, `${today()}T10:00:00Z`, { title: 'Grease the bearing' });
    await schedule(business, null, { title: 'Paint the gate' });
    const cancelled = await schedule(business, `${today()}T11:00:00Z`, { title: 'Never mind' });
    await business.work((work) => actions.cancel(work, cancelled));
    const manager = await portal.signIn(business, 'manager');
    for (const view of ['month', 'week', 'day', 'agenda', 'technicians']) {
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

  it('begins the month with this week; any other month is whole', async () => {
    const manager = await portal.signIn(await api.business(), 'manager');
    const daysOf = async (query: string) =>
      [...(await manager.get(`/calendar?view=month${query}`)).html.matchAll(/<td data-day="([\d-]+)"/g)].map(
        ([, day]) => day!,
      );
    const shown = await daysOf('');
    expect(shown).toHaveLength(35);
    expect(shown.slice(0, 7)).toContain(today());
    expect(new Date(shown[0]!).getUTCDay()).toBe(1);
    const february = await daysOf('&date=2027-02-10');
    expect([february[0], february.at(-1)]).toEqual(['2027-02-01', '2027-02-28']);
    const march = await daysOf('&date=2026-03-31');
    expect([march[0], march.at(-1)]).toEqual(['2026-02-23', '2026-04-05']);
  });

  it('shows a few of a busy day, what is left to do first, and leads to all of it', async () => {
    const business = await api.business();
    const done = await schedule(business, `${midweek}T06:00:00Z`, { title: 'Done early' });
    for (const act of ['start', 'complete'] as const) await business.work((work) => actions[act](work, done));
    for (let n = 1; n <= 26; n++)
      await schedule(business, `${midweek}T08:${String(n).padStart(2, '0')}:00Z`, { title: `Job ${n}.` });
    const manager = await portal.signIn(business, 'manager');
    const month = await manager.get(`/calendar?view=month&date=${midweek}`);
    const cell = cellOf(month.html, `<td data-day="${midweek}"`);
    expect(cell.match(/Job \d+/g)).toEqual(['Job 1', 'Job 2', 'Job 3', 'Job 4']);
    expect(cell).toContain('23 more');
    expect(cell).not.toContain('Done early');
    const [, href] = /<a class="more-link" href="([^"]+)"/.exec(
      month.html.split(`data-day="${midweek}"`)[1]!,
    )!;
    const day = await manager.get(href!.replaceAll('&amp;', '&'));
    const all = textOf(day.html);
    expect(all.match(/Job \d+\./g)).toHaveLength(26);
    expect(all.indexOf('Done early')).toBeLessThan(all.indexOf('Job 1.'));
    // The week and the rows of technicians lead there too.
    for (const view of ['week', 'technicians'])
      expect(textOf((await manager.get(`/calendar?view=${view}&date=${midweek}`)).html)).toMatch(
        /2[123] more/,
      );
  });

  it('counts as far as it looks, and reads few rows however much a day holds', async () => {
    const business = await api.business();
    await business.api.post('/operations/bulk', {
      items: Array.from({ length: 60 }, (_, n) => ({
        title: `Job ${n}`,
        required_skill: 'other',
        assignee_type: null,
        scheduled_for: `${midweek}T08:00:00Z`,
      })),
    });
    const days = Array.from({ length: 42 }, (_, n) => period(ofThatWeek(n)));
    const [first, second] = await api.get(CalendarService).ofDays(business.tenant, days, {}, 4);
    expect(first).toMatchObject({ count: 34, isCounted: false });
    expect(first!.entries).toHaveLength(4);
    expect(second).toEqual({ entries: [], count: 0, isCounted: true });
    const technicianId = await business.technician();
    const theirs = await schedule(business, `${midweek}T08:00:00Z`, forTechnician(technicianId));
    const own = await api.get(CalendarService).ofDays(business.tenant, days, { technicianId }, 4);
    expect(own[0]).toMatchObject({ entries: [{ id: theirs }], count: 1, isCounted: true });
    const manager = await portal.signIn(business, 'manager');
    expect((await manager.get(`/calendar?view=day&date=${midweek}`)).html.match(/<time/g)).toHaveLength(61);
  });

  it('puts hours on the week, by the clock of the business', async () => {
    const business = await api.business();
    await schedule(business, `${midweek}T22:30:00Z`, { title: 'Empty the trap' });
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get(`/calendar?view=week&date=${midweek}`);
    expect(cellOf(html, `data-day="${midweek}" data-hour="22"`)).toContain('22:30 Empty the trap');
    expect(html).toContain('<th scope="row">07:00</th>');
    expect(html).not.toContain('<th scope="row">06:00</th>');
  });

  it('mutes what is done, marks what is overdue, and calls preventive work after its asset', async () => {
    const business = await api.business();
    const [late, done] = [
      await schedule(business, `${daysAway(-1)}T08:00:00Z`, { title: 'Late one' }),
      await schedule(business, `${daysAway(-1)}T09:00:00Z`, { title: 'Done one' }),
    ];
    const pump = await business.asset({ name: 'Feed pump 3' });
    const due = { id: pump, name: 'Feed pump 3', dueOn: midweek };
    await business.work((work) =>
      operations.openPreventive(work, { ...due, scheduledFor: new Date(`${midweek}T08:00:00Z`) }),
    );
    await schedule(business, `${midweek}T09:00:00Z`, { title: 'Preventive maintenance: as a person wrote' });
    for (const act of ['start', 'complete'] as const) await business.work((work) => actions[act](work, done));
    const manager = await portal.signIn(business, 'manager');
    const week = await manager.get(`/calendar?view=week&date=${daysAway(-1)}`);
    const chip = (id: string) => new RegExp(`<div class="([^"]*)" data-id="${id}"`).exec(week.html)?.[1];
    expect(chip(late)).toContain('is-overdue');
    expect(chip(done)).toContain('is-done');
    expect(textOf(week.html)).toContain('Late one , Assigned, Overdue');
    const ahead = await manager.get(`/calendar?view=week&date=${midweek}`);
    expect(cellOf(ahead.html, `data-day="${midweek}" data-hour="08"`)).toMatch(
      /^[^>]*> 08:00 Feed pump 3 , preventive maintenance, New/,
    );
    expect(cellOf(ahead.html, `data-day="${midweek}" data-hour="09"`)).toContain(
      'as a person wrote , Assigned',
    );
    expect(ahead.html).toContain('title="Preventive maintenance: Feed pump 3');
  });
});

describe('moving what is on the calendar', () => {
  interface DragReply {
    moved: boolean;
    toast: string;
  }
  const dragged = (reply: { html: string }) => JSON.parse(reply.html) as DragReply;

  it('moves an operation as the API does: the same event, the same history', async () => {
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

  it('moves it to another person and another day at once, and takes both back at once', async () => {
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

  it('undoes the date alone where nobody had it before', async () => {
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

  it('moves neither the person nor the day where one of them cannot be moved, and says why', async () => {
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
    const nobody = dragged(await manager.post(`/calendar/${id}/drag`, { ...to, row: 'unassigned' }));
    expect(nobody.moved).toBe(false);
    expect(textOf(nobody.toast)).toContain('not left without one');
    expect((await get(business, id)).scheduled_for).toBe(`${midweek}T10:00:00.000Z`);
    // In the row where it stands it can go to another day.
    expect(dragged(await manager.post(`/calendar/${id}/drag`, { ...to, row: 'vendors' })).moved).toBe(true);
    const own = await schedule(business, `${midweek}T10:00:00Z`, forTechnician(ada));
    const given = dragged(await manager.post(`/calendar/${own}/drag`, { ...to, row: 'vendors' }));
    expect(textOf(given.toast)).toContain('choose the vendor there');
    expect((await get(business, own)).scheduled_for).toBe(`${midweek}T10:00:00.000Z`);
  });

  it('takes a moment that has passed, warns of it, and can be undone', async () => {
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

  it('undoes a move, also one from no day at all', async () => {
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

  it('says why something cannot be moved, and leaves it where it is', async () => {
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

  it('lets nobody move anything who may not, nor without the form’s token, nor a neighbour’s', async () => {
    const business = await api.business();
    const technicianId = await business.technician();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    const to = { scheduled_for: `${daysAway(1)}T08:00` };
    const technician = await portal.signIn(business, 'technician');
    const manager = await portal.signIn(business, 'manager');
    const neighbour = await portal.signIn(await api.business(), 'manager');
    for (const way of ['drag', 'move']) {
      expect((await technician.post(`/calendar/${id}/${way}`, to)).status).toBe(403);
      expect((await manager.post(`/calendar/${id}/${way}`, { ...to, _csrf: '' })).status).toBe(403);
      expect((await neighbour.post(`/calendar/${id}/${way}`, to)).status).toBe(404);
      expect((await neighbour.post(`/calendar/no-uuid/${way}`, to)).status).toBe(404);
    }
    expect((await technician.get('/calendar?view=day')).html).not.toMatch(/draggable="?true|data-move/);
    expect((await neighbour.get(`/calendar?technician_id=${technicianId}`)).status).toBe(404);
    expect((await portal.stranger().get('/calendar')).status).toBe(303);
    expect((await get(business, id)).scheduled_for).toBe(`${today()}T10:00:00.000Z`);
  });

  it('asks of who gives it to another person that they may assign', async () => {
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
  /** Where something stands, once it does: the board may just be on its way. */
  const boxOf = (tab: Tab, selector: string) =>
    eventually(
      () => tab.locator(selector).first().boundingBox(),
      (box) => box !== null,
    ) as Promise<{ x: number; y: number; width: number; height: number }>;
  const dragOnto = async (tab: Tab, from: string, to: string) => {
    const start = await boxOf(tab, from);
    await tab.mouse.move(start.x + start.width / 3, start.y + 8);
    await tab.mouse.down();
    const end = await boxOf(tab, to);
    await tab.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
    await tab.mouse.up();
  };
  const chip = (id: string) => `.work-chip[data-id="${id}"]`;
  const inDay = (day: string) => `.month-grid [data-day="${day}"]`;

  it(
    'an operation is dragged to another day, and what is beside the calendar onto one',
    { timeout: 60_000 },
    async () => {
      const business = await api.business();
      const id = await schedule(business, `${midweek}T10:00:00Z`, { title: 'Grease the bearing' });
      const free = await schedule(business, null, { title: 'Paint the gate' });
      const tab = await openTab(portal, await portal.signIn(business, 'manager'));
      await tab.goto(`/calendar?view=month&date=${midweek}`);
      await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
      await expectAccessible(tab);
      await dragOnto(tab, chip(id), inDay(ofThatWeek(1)));
      await tab.waitForSelector('.toast-note-done');
      await expect
        .poll(async () => (await get(business, id)).scheduled_for)
        .toBe(`${ofThatWeek(1)}T10:00:00.000Z`);
      await tab.click('.toast-note >> text=Undo');
      await expect.poll(async () => (await get(business, id)).scheduled_for).toBe(`${midweek}T10:00:00.000Z`);
      await tab.waitForSelector(`${inDay(midweek)} ${chip(id)}`);
      await dragOnto(tab, `#unscheduled [data-id="${free}"]`, inDay(ofThatWeek(2)));
      await tab.waitForSelector(`${inDay(ofThatWeek(2))} ${chip(free)}`);
      expect((await get(business, free)).scheduled_for).toBe(`${ofThatWeek(2)}T08:00:00.000Z`);
      // What another person does meanwhile makes the move impossible: it goes back to where it was.
      await tab.route(/\/live$/, (route) => route.abort());
      for (const act of ['start', 'complete'] as const)
        await business.work((work) => actions[act](work, free));
      await dragOnto(tab, chip(free), inDay(ofThatWeek(3)));
      await tab.waitForSelector('.toast-note-refused');
      expect(await tab.textContent('.toast-note-refused')).toContain('cannot be rescheduled');
      await tab.waitForSelector(`${inDay(ofThatWeek(2))} ${chip(free)}`);
      expect(tab.problems).toEqual([]);
    },
  );

  it('an operation is dragged from person to person; by hour in the week', { timeout: 60_000 }, async () => {
    const business = await api.business();
    const [ada, grace] = [await business.technician(), await business.technician({ name: 'Grace Hopper' })];
    const id = await schedule(business, `${midweek}T10:15:00Z`, forTechnician(ada));
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(`/calendar?view=technicians&date=${midweek}`);
    await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
    const cell = (row: string, day: string) => `[data-technician-row="${row}"][data-day="${day}"]`;
    await dragOnto(tab, chip(id), cell(grace, ofThatWeek(2)));
    await tab.waitForSelector(`${cell(grace, ofThatWeek(2))} ${chip(id)}`);
    await expect
      .poll(() => get(business, id))
      .toMatchObject({
        technician_id: grace,
        scheduled_for: `${ofThatWeek(2)}T10:15:00.000Z`,
      });
    await tab.goto(`/calendar?view=week&date=${midweek}`);
    await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
    await dragOnto(tab, chip(id), `[data-day="${midweek}"][data-hour="13"]`);
    await expect.poll(async () => (await get(business, id)).scheduled_for).toBe(`${midweek}T13:00:00.000Z`);
    expect(tab.problems).toEqual([]);
  });

  it(
    'an operation is moved by the keyboard alone, to another person and day',
    { timeout: 60_000 },
    async () => {
      const business = await api.business();
      const ada = await business.technician();
      const grace = await business.technician({ name: 'Grace Hopper' });
      const id = await schedule(business, `${midweek}T10:15:00Z`, forTechnician(ada));
      const tab = await openTab(portal, await portal.signIn(business, 'manager'));
      await tab.goto(`/calendar?view=technicians&date=${midweek}`);
      await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
      await tab.focus(`${chip(id)} a`);
      await tab.keyboard.press('m');
      await tab.waitForSelector('#move input[name=scheduled_for]');
      await expectAccessible(tab);
      expect(await tab.inputValue('#move input[name=scheduled_for]')).toBe(`${midweek}T10:15`);
      await tab.fill('#move input[name=scheduled_for]', `${daysAway(-1)}T09:00`);
      expect(await tab.textContent('#move .field-warning')).toContain('in the past');
      await tab.fill('#move input[name=scheduled_for]', `${ofThatWeek(1)}T09:00`);
      expect(await tab.textContent('#move .field-warning')).toBe('');
      await tab.focus('#move input[role=combobox]');
      await tab.keyboard.type('Grace');
      await tab.waitForSelector('[role=option]:has-text("Grace Hopper")');
      await tab.keyboard.press('ArrowDown');
      await tab.keyboard.press('Enter');
      await tab.keyboard.press('Control+Enter');
      await tab.waitForSelector(`[data-technician-row="${grace}"][data-day="${ofThatWeek(1)}"] ${chip(id)}`);
      expect(await get(business, id)).toMatchObject({
        technician_id: grace,
        scheduled_for: `${ofThatWeek(1)}T09:00:00.000Z`,
      });
      // Who moved it goes on from where it stands now.
      await expect
        .poll(() => tab.evaluate(() => document.activeElement?.closest('[data-id]')?.getAttribute('data-id')))
        .toBe(id);
      expect(tab.problems).toEqual([]);
    },
  );

  it('all of a busy day is reached by the keyboard, within the window', async () => {
    const business = await api.business();
    for (let n = 1; n <= 27; n++)
      await schedule(business, `${midweek}T08:${String(n).padStart(2, '0')}:00Z`, { title: `Job ${n}` });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(`/calendar?view=month&date=${midweek}`);
    await tab.focus(`${inDay(midweek)} .more-link`);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/view=day/);
    const last = tab.locator('.agenda li', { hasText: 'Job 27' });
    await last.locator('a').focus();
    const { y, height } = (await last.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(900);
  });

  it.each([1400, 390])('nothing shifts while a view loads, and little is loaded: %i px', async (width) => {
    const business = await api.business();
    for (let n = 0; n < 30; n++)
      await schedule(business, `${daysAway(n % 9)}T08:00:00Z`, { title: `Job ${n}` });
    for (let n = 0; n < 5; n++) await schedule(business, null, { title: `Free ${n}` });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'), { width });
    await tab.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const view of ['month', 'week', 'day', 'agenda', 'technicians']) {
      await tab.goto(`/calendar?view=${view}`);
      await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
      const shifted = await tab.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              setTimeout(() => resolve((globalThis as unknown as { shifts: { sum: number } }).shifts.sum)),
            ),
          ),
      );
      expect(shifted, view).toBeLessThanOrEqual(0.02);
      const scripts = await tab.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
      );
      expect(
        scripts.reduce((sum, bytes) => sum + bytes, 0),
        view,
      ).toBeLessThan(60 * 1024);
      expect(await tab.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(width);
    }
  });
});

describe.runIf(hasBrowser)('a toast', () => {
  it('of something under way goes as soon as the page shows that it is over', async () => {
    const tab = await openTab(portal, await portal.signIn(await api.business(), 'manager'));
    await tab.goto('/calendar');
    await tab.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<div class="import-progress"></div>');
      document.getElementById('toasts')!.innerHTML =
        '<toast-note class="toast-note toast-note-done" data-during=".import-progress">Being recorded</toast-note>';
    });
    await tab.waitForSelector('toast-note');
    await tab.evaluate(() => {
      document.dispatchEvent(new CustomEvent('htmx:after:swap'));
    });
    expect(await tab.locator('toast-note').count()).toBe(1);
    await tab.evaluate(() => {
      document.querySelector('.import-progress')!.remove();
      document.dispatchEvent(new CustomEvent('htmx:after:swap'));
    });
    expect(await tab.locator('toast-note').count()).toBe(0);
  });
});
