import { describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { textOf, type Visitor } from '../support/portal.js';
import { openCalendar } from './calendar-days.js';

const { portal, api, actions, schedule, today, daysAway } = await openCalendar();

describe('a calendar feed', () => {
  const SETTINGS = '/calendar/feed-settings';
  const addressOf = async (visitor: Visitor) => {
    const page = await visitor.post(SETTINGS);
    expect(page.status).toBe(200);
    return /\/calendar\.ics\?token=[\w.-]+/.exec(page.html)![0];
  };

  it("is read without a session, with a technician's own operations, or with all for other roles", async () => {
    const [business, technician] = await portal.newBusiness('technician');
    const own = await business.work((work) =>
      api.get(TechniciansService).create(work, { name: 'Grace', userId: technician.userId }),
    );
    await schedule(business, `${today()}T10:00:00Z`, { title: 'For Ada' });
    const id = await schedule(business, `${today()}T11:00:00Z`, { title: 'For Grace', technician_id: own });
    await schedule(business, `${daysAway(91)}T11:00:00Z`, { title: 'Far away', technician_id: own });
    const reply = await portal.newVisitor().get(await addressOf(technician));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('text/calendar');
    expect(reply.html.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:WO-2 For Grace']);
    expect(reply.html).toContain(`UID:${id}@operations\r\n`);
    const all = await portal.newVisitor().get(await addressOf(await portal.signIn(business, 'manager')));
    expect(all.html.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:WO-1 For Ada', 'SUMMARY:WO-2 For Grace']);
  });

  it('lists a cancelled operation as cancelled, with the same UID', async () => {
    const business = await api.business();
    const id = await schedule(business, `${today()}T10:00:00Z`);
    const address = await addressOf(await portal.signIn(business, 'manager'));
    const statusOf = async () => /STATUS:\w+/.exec((await portal.newVisitor().get(address)).html)?.[0];
    expect(await statusOf()).toBe('STATUS:CONFIRMED');
    await business.work((work) => actions.cancel(work, id));
    expect(await statusOf()).toBe('STATUS:CANCELLED');
  });

  it('returns 404 after it is replaced or revoked, or its owner is deactivated', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const status = async (address: string) => (await portal.newVisitor().get(address)).status;
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

  it('returns 404 for any invalid token', async () => {
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
      expect((await portal.newVisitor().get(`/calendar.ics?token=${token}`)).status, token).toBe(404);
    expect((await portal.newVisitor().get('/calendar.ics')).status).toBe(404);
    expect((await portal.newVisitor().get(address)).status).toBe(200);
  });
});
