import { describe, expect, it } from 'vitest';
import { CalendarService } from '../../src/operations/index.js';
import { forTechnician } from '../support/test-business.js';
import { textOf } from '../support/portal.js';
import { DAY_MS, openCalendar } from './calendar-days.js';

const { portal, api, operations, actions, schedule, today, daysAway, midweek, ofThatWeek } =
  await openCalendar();

const period = (day: string) => ({
  from: new Date(`${day}T00:00:00Z`),
  to: new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS),
});
/** The content of a table cell in the page, from its start to its end. */
const cellOf = (html: string, mark: string) => textOf(html.split(mark)[1]?.split('</td>')[0] ?? '');

describe('the calendar', () => {
  it('shows all views without JavaScript, and unscheduled operations beside them', async () => {
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

  it('starts the agenda with today on any weekday, or with a given day', async () => {
    const business = await api.business();
    await schedule(business, `${daysAway(-1)}T10:00:00Z`, { title: 'Yesterday' });
    await schedule(business, `${daysAway(6)}T10:00:00Z`, { title: 'In six days' });
    const manager = await portal.signIn(business, 'manager');
    const listed = async (date = '') =>
      textOf((await manager.get(`/calendar?view=agenda${date}`)).html).match(/Yesterday|In six days/g);
    expect(await listed()).toEqual(['In six days']);
    expect(await listed(`&date=${daysAway(-1)}`)).toEqual(['Yesterday']);
  });

  it('starts the current month with this week, and shows any other month in full', async () => {
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

  it('shows a few operations of a busy day, open ones first, with a link to all of them', async () => {
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
    const [, href] = /<a class="more-link[^"]*" href="([^"]+)"/.exec(
      month.html.split(`data-day="${midweek}"`)[1]!,
    )!;
    const day = await manager.get(href!.replaceAll('&amp;', '&'));
    const board = textOf(day.html);
    expect(board.match(/Job \d+\./g)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Job ${n}.`));
    expect(board).toContain('Done early');
    expect(board).toContain('20 more');
    // The list has all of them.
    const [, list] = /<a class="more-link[^"]*" href="([^"]+)"/.exec(day.html)!;
    expect(textOf((await manager.get(list!.replaceAll('&amp;', '&'))).html).match(/Job \d+\./g)).toHaveLength(
      26,
    );
    // The week view and the rows of technicians link there too.
    for (const view of ['week', 'technicians'])
      expect(textOf((await manager.get(`/calendar?view=${view}&date=${midweek}`)).html)).toMatch(
        /2[123] more/,
      );
  });

  it('shows the first and the last day that can be typed, and ignores the cursor of another list', async () => {
    const manager = await portal.signIn(await api.business(), 'manager');
    for (const date of ['9999-12-31', '9999-12-01', '0001-01-01'])
      for (const view of ['month', 'week', 'day', 'agenda', 'technicians'])
        expect((await manager.get(`/calendar?view=${view}&date=${date}`)).status, `${view} ${date}`).toBe(
          200,
        );
    expect((await manager.get('/calendar?cursor=x')).status).toBe(200);
  });

  it('says if there is more unscheduled work than it shows', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const text = async () => textOf((await manager.get('/calendar')).html);
    for (let n = 1; n <= 30; n++) await schedule(business, null);
    expect(await text()).not.toContain('There are more.');
    await schedule(business, null);
    expect(await text()).toContain('There are more.');
  });

  it('limits counts, and reads few rows even for a full day', async () => {
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
    const day = await manager.get(`/calendar?view=day&date=${midweek}`);
    expect(day.html.match(/class="work-chip /g)).toHaveLength(7);
    expect(textOf(day.html)).toContain('54 more');
  });

  it('shows hours in the week view, in the time zone of the business', async () => {
    const business = await api.business();
    await schedule(business, `${midweek}T22:30:00Z`, { title: 'Empty the trap' });
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get(`/calendar?view=week&date=${midweek}`);
    expect(cellOf(html, `data-day="${midweek}" data-hour="22"`)).toContain('22:30 Empty the trap');
    expect(html).toContain('<th scope="row">07:00</th>');
    expect(html).not.toContain('<th scope="row">06:00</th>');
  });

  it('mutes done operations, marks overdue ones, and titles preventive ones by their asset', async () => {
    const business = await api.business();
    const [late, done] = [
      await schedule(business, `${daysAway(-1)}T08:00:00Z`, { title: 'Late one' }),
      await schedule(business, `${daysAway(-1)}T09:00:00Z`, { title: 'Done one' }),
    ];
    const pump = await business.asset({ name: 'Feed pump 3' });
    const due = { assetId: pump, assetName: 'Feed pump 3', dueOn: midweek };
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
    expect(textOf(week.html)).toContain('Late one WO-1 , Assigned, Overdue');
    const future = await manager.get(`/calendar?view=week&date=${midweek}`);
    expect(cellOf(future.html, `data-day="${midweek}" data-hour="08"`)).toMatch(
      /^[^>]*> 08:00 Feed pump 3 WO-\d+ , preventive maintenance, New/,
    );
    expect(cellOf(future.html, `data-day="${midweek}" data-hour="09"`)).toMatch(
      /as a person wrote WO-\d+ , Assigned/,
    );
    expect(future.html).toMatch(/title="WO-\d+ Preventive maintenance: Feed pump 3/);
  });
});
