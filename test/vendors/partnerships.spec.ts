import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { CreateVendorDto, VendorsService } from '../../src/vendors/index.js';
import { startTestApp, type TestBusiness } from '../support/test-app.js';

const testApp = await startTestApp();
const vendors = testApp.app.get(VendorsService);
const accept = (plant: TestBusiness, vendorId: string) =>
  testApp.work(plant, (work) => vendors.acceptPartnership(work, vendorId));

it('makes a vendor the partner of one business, and of no other', async () => {
  const [plant, neighbour] = [await testApp.business(), await testApp.business()];
  const vendorId = await vendors.create('Seals & Sons');
  expect(await vendors.partner(testApp.tenant(plant), vendorId)).toBeUndefined();
  await accept(plant, vendorId);
  expect(await vendors.partner(testApp.tenant(plant), vendorId)).toEqual({ name: 'Seals & Sons' });
  expect(await vendors.partner(testApp.tenant(neighbour), vendorId)).toBeUndefined();
});

it('accepts a partnership once, however often and however many at the same time', async () => {
  const plant = await testApp.business();
  const vendorId = await vendors.create('Twice Ltd');
  const ids = await Promise.all([accept(plant, vendorId), accept(plant, vendorId), accept(plant, vendorId)]);
  expect(new Set(ids).size).toBe(1);
});

it('makes a partner again of one whose partnership had ended', async () => {
  const plant = await testApp.business();
  const vendorId = await vendors.create('Back Again');
  const id = await accept(plant, vendorId);
  await testApp.acrossBusinesses.rows(sql`UPDATE partnerships SET status = 'ended' WHERE id = ${id}`);
  expect(await vendors.partner(testApp.tenant(plant), vendorId)).toBeUndefined();
  expect(await accept(plant, vendorId)).toBe(id);
  expect(await vendors.partner(testApp.tenant(plant), vendorId)).toEqual({ name: 'Back Again' });
});

it('knows no vendor that was never registered, and registers none without a name', async () => {
  const plant = await testApp.business();
  await expect(accept(plant, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  expect(() => parse(CreateVendorDto, { name: '  ' })).toThrow('"name" must be at least 1 character long.');
});
