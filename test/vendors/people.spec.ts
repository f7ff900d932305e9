import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp({ DATABASE_POOL_MAX: '12' });
const people = testApp.get(VendorPeopleService);

it('a person of a vendor is removed by exactly one of several concurrent requests', async () => {
  const business = await testApp.business();
  const vendorId = await business.vendor();
  const person = { name: 'Ingrid Solheim', email: `${randomUUID()}@firm.example`, language: 'en' } as const;
  const account = await people.openAccount(business.tenant, vendorId, person, false);
  await business.work((work) => people.add(work, vendorId, account, person));
  const { id } = (await people.list(business.tenant, vendorId))[0]!;
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => business.work((work) => people.remove(work, vendorId, id))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_found' });
  expect(await people.list(business.tenant, vendorId)).toEqual([]);
  const log = (await business.api.get('/audit-log?action=vendor.person_removed')).body.data;
  expect(log).toHaveLength(1);
});
