import { randomUUID } from 'node:crypto';
import { User, vendorPrincipal } from '../../src/access/index.js';
import { systemPrincipal, type Principal } from '../../src/kernel/auth/principal.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import type { TestPortal, Visitor } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const PASSWORD = 'a password of the firm';

/** Somebody of a firm who has signed in, and what they signed in with. */
export interface FirmPerson {
  readonly email: string;
  readonly userId: string;
  readonly visitor: Visitor;
  /** As they are at a business that invited them for a firm. */
  at(business: TestBusiness, vendorId: string): Principal;
}

/** Lets a business invite somebody of a firm, by whatever they have for an account. */
export async function admit(
  { api }: TestPortal,
  business: TestBusiness,
  vendorId: string,
  email: string,
): Promise<{ userId: string; firmId: string }> {
  const people = api.get(VendorPeopleService);
  const person = { name: 'Ingrid Solheim', email, language: 'en' } as const;
  const account = await people.accountFor(business.tenant, vendorId, person, false);
  await business.work((work) => people.admit(work, vendorId, account, person));
  return account;
}

/** Somebody of a firm, invited by a business: with a password, an address that is confirmed, and a browser signed in. */
export async function firmPerson(
  portal: TestPortal,
  business: TestBusiness,
  vendorId: string,
): Promise<FirmPerson> {
  const email = `${randomUUID()}@firm.example`;
  const person = { name: 'Ingrid Solheim', email, language: 'en' } as const;
  const { link } = await portal.api
    .get(VendorPeopleService)
    .accountFor(business.tenant, vendorId, person, false);
  const { userId, firmId } = await admit(portal, business, vendorId, email);
  const visitor = portal.stranger();
  await visitor.post(`/invitation/${link!.token}`, { password: PASSWORD });
  await portal.api.database.work(systemPrincipal(firmId), (work) =>
    work.update(User, userId, { emailConfirmedAt: work.now }),
  );
  return { email, userId, visitor, at: (of, vendor) => vendorPrincipal(of.id, userId, vendor) };
}

/** Signs somebody of a firm in anew. */
export async function signIn(portal: TestPortal, email: string, password = PASSWORD): Promise<Visitor> {
  const visitor = portal.stranger();
  await visitor.post('/sign-in', { email, password });
  return visitor;
}
