import { describe, expect, it } from 'vitest';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { CommandLine } from '../support/command-line.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { sharedDatabase } from '../support/new-database.js';

const testApp = await startTestApp();
const cli = new CommandLine({
  DATABASE_URL: await sharedDatabase(),
  SECRET_KEY: testApp.config.secretKey!,
});
const business = await testApp.business();

/** Finds a record on any page of a list to which other tests add. */
async function findInList(noun: string, id: string): Promise<object | undefined> {
  for (let after: string[] | undefined = []; after;) {
    const { data, next } = await cli.answer(noun, 'list', '--limit', '200', ...after);
    const found = (data as { id: string }[]).find((each) => each.id === id);
    if (found) return found;
    after = next === null ? undefined : ['--after', next as string];
  }
  return undefined;
}

describe('the list command', () => {
  it.each<[string, (business: TestBusiness) => Promise<string>]>([
    ['technician', (of) => of.technician()],
    ['part', (of) => of.part()],
    ['operation', (of) => of.operation()],
    ['webhook', async (of) => (await of.endpoint('https://example.com/hooks')).id],
    ['user', async (of) => (await of.user('manager')).id],
    ['key', async (of) => (await of.apiKey()).id],
  ])('%s lists the records of a business', async (noun, make) => {
    const id = await make(business);
    await make(await testApp.business());
    const { data } = await cli.answer(noun, 'list', '--business', business.id);
    const others = ['technician', 'user', 'key'].includes(noun);
    const ids = (data as { id: string }[]).map((each) => each.id);
    expect(others ? ids.includes(id) : ids).toEqual(others ? true : [id]);
  });

  it('also lists businesses, vendors and partnerships', async () => {
    const vendor = await business.vendor();
    expect(await findInList('business', business.id)).toEqual({
      id: business.id,
      name: 'Acme',
      plan: 'enterprise',
      suspended_at: null,
    });
    expect(await findInList('vendor', vendor)).toMatchObject({ id: vendor });
    const partnerships = await cli.answer('partnership', 'list', '--business', business.id);
    expect(partnerships.data).toMatchObject([{ id: vendor }]);
  });

  it('does not list vendors with user accounts as businesses', async () => {
    const vendor = await business.vendor();
    const person = { name: 'Ingrid Solheim', email: `${vendor}@firm.example`, language: 'en' } as const;
    const people = testApp.get(VendorPeopleService);
    const { firmId } = await people.openAccount(business.tenant, vendor, person, false);
    expect(await findInList('business', firmId)).toBeUndefined();
    expect(await findInList('business', business.id)).toBeDefined();
  });

  it('returns pages', async () => {
    const own = await testApp.business();
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.unshift(await own.part());
    const list = ['part', 'list', '--business', own.id, '--limit', '2'];
    const first = await cli.answer(...list);
    expect(first.data.map((each: { id: string }) => each.id)).toEqual(ids.slice(0, 2));
    const second = await cli.answer(...list, '--after', first.next as string);
    expect(second.data.map((each: { id: string }) => each.id)).toEqual(ids.slice(2));
    expect(second.next).toBeNull();
    expect(await cli.complaint(1, ...list, '--after', 'x')).toBe('No such record.');
  });
});

describe('the help', () => {
  it('marks required flags', async () => {
    const { stdout, status } = await cli.run('key', 'create', '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/--business <business>\s+the business \(required\)/);
    expect(stdout).not.toMatch(/--expires-at <time>[^\n]*\(required\)/);
  });
});
