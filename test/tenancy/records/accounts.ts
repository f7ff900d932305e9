import { KeysService, UsersService } from '../../../src/access/index.js';
import { Session } from '../../../src/access/sessions.service.js';
import { OperationsService } from '../../../src/operations/index.js';
import { TechniciansService } from '../../../src/technicians/index.js';
import { HOUR_MS, type Filling } from './filling.js';

/** Adds a rotated key. @returns its id */
export async function addKey({ work, get }: Filling): Promise<string> {
  const keys = get(KeysService);
  const { id } = await keys.create(work, { name: 'Second', scopes: ['assets:read'] });
  await keys.rotate(work, id);
  return id;
}

/** Adds a user, a technician with their account, an operation of theirs and an unassigned one, and sessions of the user and of the owner. */
export async function addAccounts({ business, work, get }: Filling) {
  const ada = { name: 'Ada', email: 'ada@acme.example', role: 'technician' } as const;
  const user = await get(UsersService).create(work, ada);
  const account = await get(TechniciansService).create(work, { name: 'Ada', userId: user });
  const expiresAt = new Date(work.now.getTime() + 30 * 24 * HOUR_MS);
  for (const userId of [user, business.ownerId])
    await work.insert(Session, { userId, secretHash: Buffer.alloc(32), lastSeenAt: work.now, expiresAt });
  const ofAccount = await get(OperationsService).open(work, {
    ...{ title: 'Of Ada', assigneeType: 'technician', technicianId: account },
  });
  const unassigned = await get(OperationsService).open(work, { title: 'Unassigned', assigneeType: null });
  return { user, account, ofAccount, unassigned };
}
