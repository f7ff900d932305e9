import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { CreateVendorDto, VendorsService } from '../../src/vendors/index.js';
import { openWorld, type Plant } from '../support/world.js';

const world = await openWorld();
const vendors = world.app.get(VendorsService);
const accept = (plant: Plant, vendorId: string) =>
  world.work(plant, (work) => vendors.acceptPartnership(work, vendorId));

it('makes a vendor the partner of one business, and of no other', async () => {
  const [plant, neighbour] = [await world.business(), await world.business()];
  const vendorId = await vendors.create('Seals & Sons');
  expect(await vendors.partner(world.tenant(plant), vendorId)).toBeUndefined();
  await accept(plant, vendorId);
  expect(await vendors.partner(world.tenant(plant), vendorId)).toEqual({ name: 'Seals & Sons' });
  expect(await vendors.partner(world.tenant(neighbour), vendorId)).toBeUndefined();
});

it('accepts a partnership once, however often and however many at the same time', async () => {
  const plant = await world.business();
  const vendorId = await vendors.create('Twice Ltd');
  const ids = await Promise.all([accept(plant, vendorId), accept(plant, vendorId), accept(plant, vendorId)]);
  expect(new Set(ids).size).toBe(1);
});

it('makes a partner again of one whose partnership had ended', async () => {
  const plant = await world.business();
  const vendorId = await vendors.create('Back Again');
  const id = await accept(plant, vendorId);
  await world.acrossBusinesses.rows(sql`UPDATE partnerships SET status = 'ended' WHERE id = ${id}`);
  expect(await vendors.partner(world.tenant(plant), vendorId)).toBeUndefined();
  expect(await accept(plant, vendorId)).toBe(id);
  expect(await vendors.partner(world.tenant(plant), vendorId)).toEqual({ name: 'Back Again' });
});

it('knows no vendor that was never registered, and registers none without a name', async () => {
  const plant = await world.business();
  await expect(accept(plant, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  expect(() => parse(CreateVendorDto, { name: '  ' })).toThrow('"name" must be at least 1 character long.');
});
