import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { PeopleService, UsersService } from '../../src/access/index.js';
import { PeopleTable } from '../../src/exports/people-table.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { MailServer } from '../notifications/mail-server.js';
import { textOf, type Visitor } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeOneTurnEach } from '../support/turns.js';
import { startImporting } from './asset-imports.js';

const mails = await MailServer.open();
const { testApp, portal, ready, upload, runToTheEnd } = await startImporting({
  SMTP_URL: mails.url,
});
afterAll(async () => {
  await portal.app.close();
  mails.close();
});

const FIRST = { limit: 200, after: null, sort: 'name' } as const;
const peopleOf = async ({ tenant }: TestBusiness) =>
  (await testApp.get(PeopleService).list(tenant, {}, FIRST)).rows;
const rosterOf = async ({ tenant }: TestBusiness) =>
  (await testApp.get(TechniciansService).byName(tenant, {}, FIRST)).rows;
/** The list of technicians as an export for people has it. */
async function tableOf({ api, tenant }: TestBusiness, language: 'en' | 'fr'): Promise<string> {
  const records = (await api.get('/technicians')).body.data as Record<string, unknown>[];
  const table = await PeopleTable.of(tenant, Object.keys(records[0]!), language);
  return table.heading + (await table.lines(tenant, records));
}
const address = () => `${randomUUID()}@example.com`;

/** A business with its owner and its manager, who both may import. */
async function staffed() {
  const { business, manager } = await ready();
  return { business, manager, owner: await portal.signIn(business) };
}

async function check(who: Visitor, ...rows: string[]) {
  const { location } = await upload(who, rows.join('\n'), undefined, 'person');
  return { location, text: textOf((await who.get(location)).html) };
}

async function imported(who: Visitor, ...rows: string[]): Promise<string> {
  const { location } = await check(who, ...rows);
  await who.post(`${location}/confirm`);
  await runToTheEnd();
  return location;
}

async function undo(who: Visitor, location: string): Promise<string> {
  await who.post(`${location}/undo`);
  await runToTheEnd();
  return textOf((await who.get(location)).html);
}

describe('a file of people', () => {
  it('creates technicians, and accounts with an invitation in their language', async () => {
    const { business, owner } = await staffed();
    const [nadia, max, zoe] = [address(), address(), address()];
    const rows = [
      'Nom complet;Courriel;Portable;Métiers;Rôle;Langue',
      `Nadia;${nadia};+33 1;Mécanique / hydraulics;;`,
      `Max;${max};+33 2;welding;Technicien;fr`,
      `Zoé;${zoe};;;manager;`,
    ];
    const { location, text } = await check(owner, ...rows);
    expect(text).toContain('All 3 rows are valid.');
    expect(mails.to(max)).toEqual([]);
    await owner.post(`${location}/confirm`);
    await runToTheEnd();
    const people = new Map((await peopleOf(business)).map((each) => [each.name, each]));
    expect(people.get('Max')).toMatchObject({ email: max, role: 'technician', hasPassword: false });
    expect(people.get('Zoé')).toMatchObject({ email: zoe, role: 'manager', language: 'en' });
    const roster = await rosterOf(business);
    expect(roster).toMatchObject([
      { name: 'Max', user_id: people.get('Max')!.id, skills: ['welding'], phone_number: '+33 2' },
      { name: 'Nadia', user_id: null, email: nadia, skills: ['mechanical', 'hydraulics'], role: null },
    ]);
    await expect.poll(() => [mails.to(max).length, mails.to(zoe).length]).toEqual([1, 1]);
    expect(mails.to(nadia)).toEqual([]);
    expect(mails.to(max)[0]!.text).toContain('Bonjour Max,');
    const link = /http:\/\/[^/]+(\/invitation\/[\w-]+)/.exec(mails.to(zoe)[0]!.text)![1]!;
    expect((await portal.newVisitor().post(link, { password: 'a long enough password' })).location).toBe('/');
    expect((await check(owner, ...rows)).text).toContain('Unchanged: 3.');
  });

  it('changes people that it finds by id or address, gives technicians an account, and changes roles', async () => {
    const { business, owner, manager } = await staffed();
    const [one, two] = [address(), address()];
    const id = await business.technician({ name: 'Old name' });
    await business.technician({ name: 'Two', email: two });
    const managerEmail = (await peopleOf(business)).find((each) => each.id === manager.userId)!.email;
    const location = await imported(
      owner,
      'id,Name,E-mail,Skills,Role',
      `${id},New name,${one},painting,`,
      `,Two,${two.toUpperCase()},,technician`,
      `,Test manager,${managerEmail},,admin`,
    );
    expect(textOf((await owner.get(location)).html)).toContain('Changed: 3. Unchanged: 0.');
    const people = await peopleOf(business);
    const account = people.find(({ name }) => name === 'Two')!;
    expect(people.find((each) => each.id === manager.userId)!.role).toBe('admin');
    expect(await rosterOf(business)).toMatchObject([
      { id, name: 'New name', email: one, skills: ['painting'], user_id: null },
      { name: 'Two', user_id: account.id, role: 'technician' },
    ]);
    const text = await undo(owner, location);
    expect(text).toContain('Undone: 3. Kept: 0.');
    expect(await rosterOf(business)).toMatchObject([
      { id, name: 'Old name', email: null, skills: [] },
      { name: 'Two', user_id: null, role: null, is_active: true },
    ]);
    expect((await peopleOf(business)).find((each) => each.id === manager.userId)!.role).toBe('manager');
  });

  it('refuses what the person may not do, and what is unclear', async () => {
    const { business, owner, manager } = await staffed();
    const [other] = await Promise.all([
      testApp.business(),
      business.technician({ email: 'twin@example.com' }),
    ]);
    await business.technician({ email: 'twin@example.com' });
    const taken = (await peopleOf(other))[0]!.email;
    const left = address();
    const leaver = await business.work((work) =>
      testApp.get(UsersService).create(work, {
        ...{ name: 'Left', email: left, role: 'manager', password: 'a long enough password' },
      }),
    );
    await business.work((work) => testApp.get(UsersService).deactivate(work, leaver));
    const rows = [
      'id,Name,E-mail,Phone,Role',
      `,Boss,${address()},,owner`,
      ',Nobody,,,manager',
      ',Twin,twin@example.com,,',
      `,Left,${left},,manager`,
      `,Taken,${taken},,manager`,
      `,Caller,${address()},+33,manager`,
      `${randomUUID()},Who,,,`,
      ',,,,',
      ',Odd,no address,,',
    ];
    const asOwner = (await check(owner, ...rows)).text;
    expect(asOwner).toContain('1 valid, 7 with a problem');
    for (const problem of [
      'needs an e-mail address',
      'Several technicians have the address',
      'This account is deactivated.',
      'An account of another business has the address',
      'Only technicians have phone numbers',
      'No person has the id',
    ])
      expect(asOwner).toContain(problem);
    const asManager = (await check(manager, 'Name,E-mail,Role', `Boss,${address()},owner`, 'Free,,')).text;
    expect(asManager).toContain('1 valid, 1 with a problem');
    expect(asManager).toContain('Only owners and admins create accounts and change roles.');
    await business.work((work) => testApp.get(UsersService).changeRole(work, manager.userId, 'admin'));
    const asAdmin = (await check(manager, 'Name,E-mail,Role', `Boss,${address()},owner`)).text;
    expect(asAdmin).toContain('Only owners appoint owners');
  });

  it.each(['en', 'fr'] as const)('that was exported can be imported unchanged: %s', async (language) => {
    const { business, owner } = await staffed();
    await imported(
      owner,
      'Name,E-mail,Skills,Role',
      `-Ada,${address()},hvac;other,technician`,
      `Zoé,${address()},,`,
    );
    await business.technician({ name: 'Without address' });
    const before = await rosterOf(business);
    await owner.post('/account', { name: 'Olga', language });
    const { location } = await upload(owner, await tableOf(business, language), undefined, 'person');
    await owner.post('/account', { name: 'Olga', language: 'en' });
    expect(textOf((await owner.get(location)).html)).toContain(
      'New: 0. Changes to existing ones: 0. Unchanged: 3.',
    );
    expect(await rosterOf(business)).toEqual(before);
  });
});

describe('undoing an import of people', () => {
  it('withdraws accounts that nobody uses, keeps the others, and lets people be invited again', async () => {
    const { business, owner } = await staffed();
    const [used, unused] = [address(), address()];
    const rows = [
      'Name,E-mail,Role',
      `Used,${used},manager`,
      `Unused,${unused},technician`,
      'Idle,,',
      'Busy,,',
    ];
    const location = await imported(owner, ...rows);
    await expect.poll(() => mails.to(used).length).toBe(1);
    const link = /http:\/\/[^/]+(\/invitation\/[\w-]+)/.exec(mails.to(used)[0]!.text)![1]!;
    await portal.newVisitor().post(link, { password: 'a long enough password' });
    const busy = (await rosterOf(business)).find(({ name }) => name === 'Busy')!;
    const operation = await business.operation();
    await business.api.post(`/operations/${operation}/assign`, {
      ...{ assignee_type: 'technician', technician_id: busy.id },
    });
    const text = await undo(owner, location);
    expect(text).toContain('Undone: 2. Kept: 2.');
    expect(text).toContain('The account is used already, so it was kept.');
    expect(text).toContain('It has operations by now, so it was kept.');
    const stateOf = async (email: string) =>
      (await peopleOf(business)).find((each) => each.email === email)!.isActive;
    expect([await stateOf(used), await stateOf(unused)]).toEqual([true, false]);
    expect(
      (await rosterOf(business))
        .filter((each) => each.is_active && each.name !== 'Ada Fitter')
        .map(({ name }) => name),
    ).toEqual(['Busy']);
    await imported(owner, 'Name,E-mail,Role', `Unused,${unused},manager`);
    expect(await stateOf(unused)).toBe(true);
    await expect.poll(() => mails.to(unused).length).toBe(2);
  });
});

describe('a worker that dies', () => {
  it('leaves no person twice and no invitation twice', async () => {
    const { business, owner } = await staffed();
    const emails = Array.from({ length: 60 }, address);
    const { location } = await check(
      owner,
      'Name,E-mail,Role',
      ...emails.map((each, at) => `P${at},${each},technician`),
    );
    await owner.post(`${location}/confirm`);
    const own = () => ({ clock: testApp.clock, config: { ...testApp.config } });
    await Promise.all([1, 2, 3].map(() => takeOneTurnEach(own(), 'imports')));
    await runToTheEnd();
    expect(textOf((await owner.get(location)).html)).toContain('Recorded: 60. Skipped: 0.');
    expect(await rosterOf(business)).toHaveLength(60);
    await expect.poll(() => emails.map((each) => mails.to(each).length)).toEqual(emails.map(() => 1));
  });
});
