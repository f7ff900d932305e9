import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { PeopleService, UsersService } from '../../src/access/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { MailServer } from '../notifications/mail-server.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
const users = portal.api.get(UsersService);
const technicians = portal.api.get(TechniciansService);
afterAll(closeBrowser);

const FIRST = { limit: 200, after: null, sort: 'name' } as const;
const people = async (business: TestBusiness) =>
  (await portal.api.get(PeopleService).list(business.tenant, {}, FIRST)).rows;
const roster = async (business: TestBusiness) => (await technicians.byName(business.tenant, {}, FIRST)).rows;
const invitation = (more: object = {}) => ({
  ...{ name: 'Ada Fitter', email: `${randomUUID()}@example.com`, role: 'technician' },
  ...more,
});

describe('inviting a user', () => {
  it('shows a link to hand over if the service sends no e-mail; the link sets a password and signs in', async () => {
    const [business, owner] = await portal.newBusiness();
    const form = invitation({ on_roster: 'yes', skills: ['mechanical', 'welding'] });
    const shown = await owner.post('/team/invite', form);
    expect(shown.status).toBe(200);
    const link = /http:\/\/[^/]+(\/invitation\/[\w-]+)/.exec(textOf(shown.html))![1]!;
    expect(await roster(business)).toMatchObject([
      { name: 'Ada Fitter', email: form.email, skills: ['mechanical', 'welding'], role: 'technician' },
    ]);
    expect(textOf((await owner.get('/team')).html)).toMatch(
      /Ada Fitter .*Technician Invited Mechanical, Welding/,
    );
    const ada = portal.newVisitor();
    expect(textOf((await ada.get(link)).html)).toContain('Welcome to Acme');
    expect((await ada.post(link, { password: 'a long enough password' })).location).toBe('/');
    expect((await ada.get('/')).location).toBe('/my-work');
    expect((await portal.newVisitor().get(link)).status).toBe(404);
    expect(textOf((await owner.get('/team')).html)).toMatch(/Ada Fitter .*Technician Active/);
  });

  it('sends the link by e-mail in the language of the inviting user, and does not show it', async () => {
    const mails = await MailServer.open();
    const mailing = await startTestPortal({ SMTP_URL: mails.url });
    const [, owner] = await mailing.newBusiness();
    await owner.post('/account', { name: 'Olga', language: 'fr' });
    const form = { ...invitation(), _once: randomUUID() };
    const sent = await owner.post('/team/invite', form);
    expect(sent.status).toBe(303);
    await expect.poll(() => mails.to(form.email).length, { timeout: 5_000 }).toBe(1);
    expect(mails.to(form.email)[0]).toMatchObject({
      subject: 'Acme vous invite',
      text: expect.stringContaining('/invitation/'),
    });
    await owner.post('/team/invite', form);
    const page = await owner.get(sent.location!);
    expect(page.html).not.toContain('/invitation/');
    await owner.post(sent.location!);
    await expect.poll(() => mails.to(form.email).length, { timeout: 5_000 }).toBe(2);
    mails.close();
  });

  it('is sent again a limited number of times, and a toast says when the next mail is possible', async () => {
    const mails = await MailServer.open();
    const mailing = await startTestPortal({ SMTP_URL: mails.url });
    const owner = await mailing.signIn(await mailing.api.business());
    const form = invitation();
    const { location } = await owner.post('/team/invite', form);
    for (let again = 0; again < 4; again += 1) expect((await owner.post(location!)).location).toBe(location);
    expect(textOf((await owner.get(location!)).html)).toMatch(/Too many links were requested\. Wait \d+ min/);
    await expect.poll(() => mails.to(form.email).length, { timeout: 5_000 }).toBe(3);
    mails.close();
  });

  it('shows errors, and creates neither account nor technician', async () => {
    const [business, owner] = await portal.newBusiness();
    const { email } = (await people(business))[0]!;
    const taken = await owner.post('/team/invite', invitation({ email, on_roster: 'yes' }));
    expect(taken.status).toBe(422);
    expect(taken.html).toContain('id="error-email"');
    const wrong = await owner.post('/team/invite', { name: '', email: 'x', role: 'king', skills: 'magic' });
    for (const field of ['name', 'email', 'role', 'skills'])
      expect(wrong.html).toContain(`id="error-${field}"`);
    expect([await people(business), await roster(business)]).toMatchObject([{ length: 1 }, { length: 0 }]);
  });

  it('is available to owners and admins; only owners can invite owners', async () => {
    const business = await portal.api.business();
    for (const role of ['manager', 'technician'] as const) {
      const person = await portal.signIn(business, role);
      expect((await person.get('/team/invite')).status).toBe(403);
      expect((await person.post('/team/invite', invitation())).status).toBe(403);
      expect((await person.get('/team')).status).toBe(role === 'manager' ? 200 : 403);
    }
    const admin = await portal.signIn(business, 'admin');
    expect((await admin.get('/team/invite')).html).not.toContain('value="owner"');
    expect((await admin.post('/team/invite', invitation({ role: 'owner' }))).status).toBe(403);
    expect((await admin.post('/team/invite', invitation({ role: 'admin' }))).status).toBe(200);
  });
});

describe('the team of another business', () => {
  it('returns 404', async () => {
    const [business, neighbour] = [await portal.api.business(), await portal.api.business()];
    const owner = await portal.signIn(business);
    const person = await portal.signIn(neighbour, 'manager');
    const technician = await neighbour.work((work) => technicians.create(work, { name: 'Max' }));
    for (const id of [person.userId, 'nonsense', randomUUID()]) {
      expect((await owner.get(`/team/${id}`)).status).toBe(404);
      for (const action of ['', '/role', '/deactivate', '/reactivate'])
        expect((await owner.post(`/team/${id}${action}`, { role: 'admin' })).status, action).toBe(404);
      expect((await owner.get(`/team/technicians/new?user_id=${id}`)).status).toBe(
        id === 'nonsense' ? 200 : 404,
      );
    }
    for (const id of [technician, 'nonsense']) {
      expect((await owner.get(`/team/technicians/${id}`)).status).toBe(404);
      expect((await owner.post(`/team/technicians/${id}`, { name: 'x' })).status).toBe(404);
      expect((await owner.post(`/team/technicians/${id}/offboard`)).status).toBe(404);
    }
    expect((await owner.post('/team/technicians', { name: 'x', user_id: person.userId })).status).toBe(422);
    expect((await owner.get('/team?search=Test manager')).html).not.toContain(person.userId);
    expect((await person.get('/account')).status).toBe(200);
  });

  it('rejects forms without the CSRF token', async () => {
    const owner = await portal.signIn(await portal.api.business());
    for (const path of [
      '/team/invite',
      '/team/technicians',
      ...['', '/role', '/deactivate'].map((a) => `/team/${owner.userId}${a}`),
    ])
      expect((await owner.post(path, { ...invitation(), _csrf: 'wrong' })).status, path).toBe(403);
  });
});

describe('the list of users', () => {
  /** The names in a list, across its pages. */
  async function walked(visitor: Visitor, path: string): Promise<string[][]> {
    const pages: string[][] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const { html } = await visitor.get(next);
      pages.push(
        [...html.matchAll(/<a href="\/team\/(?:technicians\/)?[0-9a-f-]{36}">([^<]+)<\/a>/g)].map(
          ([, name]) => name!,
        ),
      );
      next = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    return pages;
  }

  it('is paginated by name, without repeating or skipping users while another user joins', async () => {
    const [business, owner] = await portal.newBusiness();
    const names = Array.from({ length: 120 }, (_, at) => `Person ${String(at).padStart(3, '0')}`);
    await business.work(async (work) => {
      for (const name of names)
        await users.create(work, { name, email: `${randomUUID()}@example.com`, role: 'technician' });
    });
    const first = await owner.get('/team');
    await business.work((work) =>
      users.create(work, { name: 'Aaron', email: `${randomUUID()}@example.com`, role: 'manager' }),
    );
    const next = /href="([^"]+)" rel="next"/.exec(first.html)![1]!.replaceAll('&amp;', '&');
    const pages = [...(await walked(owner, '/team')).slice(0, 1), ...(await walked(owner, next))];
    expect(pages[0]![0]).toBe('Aaron');
    const rest = (await walked(owner, next)).flat();
    const seen = [...first.html.matchAll(/">(Person \d+)<\/a>/g)].map(([, name]) => name!);
    expect([...seen, ...rest.filter((name) => name.startsWith('Person'))]).toEqual(names);
    expect((await owner.get(next.replace(/cursor=..../, 'cursor=AAAA'))).status).toBe(400);
  });

  it('is filtered by a part of a name or e-mail, by role and by state', async () => {
    const [, owner] = await portal.newBusiness();
    await owner.post('/team/invite', invitation({ name: 'Zoë O’Neill 🛠', role: 'manager' }));
    await owner.post('/team/invite', invitation({ name: 'Adam', email: `adam-${randomUUID()}@example.com` }));
    const found = async (query: string) => (await walked(owner, `/team?${query}`)).flat();
    expect(await found('search=o%E2%80%99neill')).toEqual(['Zoë O’Neill 🛠']);
    expect(await found('search=ADAM-')).toEqual(['Adam']);
    expect(await found('role=manager')).toEqual(['Zoë O’Neill 🛠']);
    expect(await found('state=invited')).toEqual(['Adam', 'Owner', 'Zoë O’Neill 🛠']);
    expect(await found('state=deactivated')).toEqual([]);
    expect(textOf((await owner.get('/team?state=deactivated')).html)).toContain(
      'No one matches this search.',
    );
    expect(await found('state=active')).toEqual([]);
    await owner.post('/team/technicians', { name: 'Luca' });
    expect((await walked(owner, '/team/technicians?search=luc&state=active')).flat()).toEqual(['Luca']);
    expect((await walked(owner, '/team/technicians?state=left')).flat()).toEqual([]);
  });
});

describe.runIf(hasBrowser)('the pages of the team', () => {
  it('lead from the list to a deactivated user, and are accessible', async () => {
    const [business, owner] = await portal.newBusiness();
    await portal.signIn(business, 'manager');
    const tab = await openTab(portal, owner);
    await tab.goto('/team');
    await expectAccessible(tab);
    await tab.getByRole('link', { name: 'Test manager' }).click();
    await tab.getByRole('button', { name: 'Deactivate' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await tab.getByText('The account of Test manager is deactivated.', { exact: true }).waitFor();
    await expectAccessible(tab);
    for (const path of ['/team/invite', '/team/roles', '/team/technicians', '/team/technicians/new']) {
      await tab.goto(path);
      await expectAccessible(tab);
    }
    expect(tab.problems).toEqual([]);
  });
});
