import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { Partnership } from '../../src/vendors/partnership.entity.js';
import { VendorsService } from '../../src/vendors/index.js';
import { TIMESTAMP } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const vendors = testApp.get(VendorsService);
const partner = (business: TestBusiness, vendor: string) =>
  business.work((work) => vendors.acceptPartnership(work, vendor));

it('GET /vendors lists the vendors with a partnership, newest partnership first', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const [older, newer, others] = [
    await vendors.create('Seals & Sons'),
    await vendors.create('Cranes Ltd'),
    await vendors.create('Not ours'),
  ];
  // The vendor that is known for longer became a partner later.
  for (const vendor of [newer, older]) await partner(business, vendor);
  for (const vendor of [older, others]) await partner(neighbour, vendor);
  await business.work((work) => work.update(Partnership, sql`r.vendor_id = ${newer}`, { status: 'ended' }));
  const { data } = (await business.api.get('/vendors')).body;
  expect(data).toEqual([
    {
      id: older,
      object: 'vendor',
      name: 'Seals & Sons',
      partnership_status: 'accepted',
      accepted_at: expect.stringMatching(TIMESTAMP),
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: expect.stringMatching(TIMESTAMP),
    },
    expect.objectContaining({ id: newer, name: 'Cranes Ltd', partnership_status: 'ended' }),
  ]);
  const { pagination } = (await business.api.get('/vendors?limit=1')).body;
  expect(pagination.has_more).toBe(true);
  expect(await idsOf(business, `/vendors?limit=1&cursor=${pagination.next_cursor}`)).toEqual([newer]);
  expect(await idsOf(neighbour, '/vendors')).toEqual([others, older]);
});
