import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { CreateVendorDto, VendorsService } from '../../src/vendors/index.js';
import { untilWaitingForLock } from '../support/locks.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const vendors = testApp.get(VendorsService);
const accept = (business: TestBusiness, vendorId: string) =>
  business.work((work) => vendors.acceptPartnership(work, vendorId));

const propose = (business: TestBusiness, name: string) =>
  business.work((work) => vendors.proposePartnership(work, name));

it('a partnership makes a vendor available to one business only', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const vendorId = await vendors.create('Seals & Sons');
  expect(await vendors.partner(business.tenant, vendorId)).toBeUndefined();
  await accept(business, vendorId);
  expect(await vendors.partner(business.tenant, vendorId)).toEqual({ name: 'Seals & Sons' });
  expect(await vendors.partner(neighbour.tenant, vendorId)).toBeUndefined();
});

it('a partnership is accepted once, also by repeated and concurrent requests', async () => {
  const business = await testApp.business();
  const vendorId = await vendors.create('Twice Ltd');
  const ids = await Promise.all([
    accept(business, vendorId),
    accept(business, vendorId),
    accept(business, vendorId),
  ]);
  expect(new Set(ids).size).toBe(1);
});

it('a partnership that is accepted while it is proposed is accepted once', async () => {
  const business = await testApp.business();
  const name = `Both ${randomUUID()}`;
  const vendorId = await vendors.create(name);
  let accepting: Promise<string> | undefined;
  await business.work(async (work) => {
    expect(await vendors.proposePartnership(work, name)).toBe(vendorId);
    accepting = accept(business, vendorId);
    await untilWaitingForLock(testApp);
  });
  await accepting;
  expect(await vendors.get(business.tenant, vendorId)).toMatchObject({ partnership_status: 'accepted' });
});

it('a partnership that has ended can be accepted again', async () => {
  const business = await testApp.business();
  const vendorId = await vendors.create('Back Again');
  const id = await accept(business, vendorId);
  await testApp.acrossBusinesses.rows(sql`UPDATE partnerships SET status = 'ended' WHERE id = ${id}`);
  expect(await vendors.partner(business.tenant, vendorId)).toBeUndefined();
  expect(await accept(business, vendorId)).toBe(id);
  expect(await vendors.partner(business.tenant, vendorId)).toEqual({ name: 'Back Again' });
});

it('a partnership is proposed by name, and the vendor can be assigned operations after it is accepted', async () => {
  const business = await testApp.business();
  const name = `Cranes ${randomUUID()}`;
  const vendorId = await propose(business, name);
  const partnershipStatus = async () => (await vendors.get(business.tenant, vendorId)).partnership_status;
  expect(await partnershipStatus()).toBe('proposed');
  expect(await vendors.partner(business.tenant, vendorId)).toBeUndefined();
  for (const _ of ['once', 'again']) await business.work((work) => vendors.acceptProposal(work, vendorId));
  expect(await vendors.partner(business.tenant, vendorId)).toEqual({ name });
  await business.work((work) => vendors.endPartnership(work, vendorId));
  expect(await partnershipStatus()).toBe('ended');
  await expect(business.work((work) => vendors.acceptProposal(work, vendorId))).rejects.toMatchObject({
    code: 'invalid_state',
  });
  expect(await propose(business, name.toUpperCase())).toBe(vendorId);
  expect(await partnershipStatus()).toBe('proposed');
});

it('a partnership is proposed once per vendor, and the same name finds the existing vendor', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const name = `Seals ${randomUUID()}`;
  const tries = await Promise.allSettled([propose(business, name), propose(business, name)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(propose(business, name)).rejects.toMatchObject({ code: 'duplicate', param: 'name' });
  const [known] = (await vendors.list(business.tenant, { limit: 1, after: null })).items();
  expect(await propose(neighbour, name)).toBe(known!.id);
});

it('a partnership of another business cannot be accepted or ended', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const theirs = await propose(neighbour, `Theirs ${randomUUID()}`);
  for (const verb of ['acceptProposal', 'endPartnership'] as const)
    await expect(business.work((work) => vendors[verb](work, theirs))).rejects.toMatchObject({
      code: 'not_found',
    });
  expect((await vendors.get(neighbour.tenant, theirs)).partnership_status).toBe('proposed');
});

it('a partnership requires an existing vendor, and a vendor requires a name', async () => {
  const business = await testApp.business();
  await expect(accept(business, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  expect(() => parse(CreateVendorDto, { name: '  ' })).toThrow('"name" must be at least 1 character long.');
});
