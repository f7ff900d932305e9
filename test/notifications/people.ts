import { PrincipalsService, UsersService, type Role } from '../../src/access/index.js';
import type { Principal } from '../../src/kernel/auth/principal.js';
import { NoticesService, type NoticeResource } from '../../src/notifications/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { eventually } from '../support/eventually.js';
import { type TestApp, unique } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** A user with an account, and their principal. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly principal: Principal;
}

/** A technician with an account. */
export interface Fitter extends Person {
  readonly technicianId: string;
}

/** Creates a user. */
export async function account(testApp: TestApp, business: TestBusiness, role: Role): Promise<Person> {
  const email = `${unique(role).replace(' ', '-')}@example.org`;
  const id = await business.work((work) =>
    testApp.get(UsersService).create(work, { name: 'Ada', email, role }),
  );
  return { id, email, principal: await testApp.get(PrincipalsService).ofUser(id) };
}

/** Creates a technician with a user account. */
export async function fitter(testApp: TestApp, business: TestBusiness): Promise<Fitter> {
  const person = await account(testApp, business, 'technician');
  const technicianId = await business.work((work) =>
    testApp.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: person.id }),
  );
  return { ...person, technicianId };
}

/** The notices of a person, newest first. */
export async function noticesOf(
  testApp: TestApp,
  { principal }: Pick<Person, 'principal'>,
): Promise<NoticeResource[]> {
  const notices = testApp.get(NoticesService);
  return (await notices.list(testApp.database.tenant(principal), { limit: 200, after: null })).items();
}

/** The notices of a person, when there are at least `count`. */
export function untilNotices(testApp: TestApp, person: Pick<Person, 'principal'>, count: number) {
  return eventually(
    () => noticesOf(testApp, person),
    (notices) => notices.length >= count,
  );
}

/** Opens an operation for a technician, through the API. @returns its id */
export async function openOperation(
  business: TestBusiness,
  { technicianId }: Pick<Fitter, 'technicianId'>,
  more: object = {},
): Promise<string> {
  const operation = { title: 'Replace the seal', required_skill: 'mechanical', ...more };
  const reply = await business.api.post('/operations', {
    ...operation,
    assignee_type: 'technician',
    technician_id: technicianId,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return (reply.body as { data: { id: string } }).data.id;
}
