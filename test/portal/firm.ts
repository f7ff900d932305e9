import { randomUUID } from 'node:crypto';
import { User, vendorPrincipal } from '../../src/access/index.js';
import { systemPrincipal, type Principal } from '../../src/kernel/auth/principal.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import type { TestPortal, Visitor } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const PASSWORD = 'a password of the firm';

/** A vendor's user who is signed in, with their credentials. */
export interface FirmPerson {
  readonly email: string;
  readonly userId: string;
  readonly visitor: Visitor;
  /** The principal of the user at a business that invited them. */
  at(business: TestBusiness, vendorId: string): Principal;
}

/** Invites a user to act for a vendor, with or without an existing account. */
export async function addPerson(
  { api }: TestPortal,
  business: TestBusiness,
  vendorId: string,
  email: string,
): Promise<{ userId: string; firmId: string }> {
  const people = api.get(VendorPeopleService);
  const person = { name: 'Ingrid Solheim', email, language: 'en' } as const;
  const account = await people.openAccount(business.tenant, vendorId, person, false);
  await business.work((work) => people.add(work, vendorId, account, person));
  return account;
}

/** Creates a user of a vendor, invited by a business: with a password, a confirmed address and a signed-in browser. */
export async function firmPerson(
  portal: TestPortal,
  business: TestBusiness,
  vendorId: string,
): Promise<FirmPerson> {
  const email = `${randomUUID()}@firm.example`;
  const person = { name: 'Ingrid Solheim', email, language: 'en' } as const;
  const { link } = await portal.api
    .get(VendorPeopleService)
    .openAccount(business.tenant, vendorId, person, false);
  const { userId, firmId } = await addPerson(portal, business, vendorId, email);
  const visitor = portal.newVisitor();
  await visitor.post(`/invitation/${link!.token}`, { password: PASSWORD });
  await portal.api.database.work(systemPrincipal(firmId), (work) =>
    work.update(User, userId, { emailConfirmedAt: work.now }),
  );
  return { email, userId, visitor, at: (of, vendor) => vendorPrincipal(of.id, userId, vendor) };
}

/** Signs a vendor's user in again. */
export async function signIn(portal: TestPortal, email: string, password = PASSWORD): Promise<Visitor> {
  const visitor = portal.newVisitor();
  await visitor.post('/sign-in', { email, password });
  return visitor;
}
