import type { Principal } from '../kernel/auth/principal.js';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { Technician } from '../technicians/index.js';
import type { OperationAction } from './operation-status.js';

/** The permission that each action takes, no matter who the operation is with. */
const NEEDED: Readonly<Record<OperationAction, string>> = {
  assign: 'operations:write',
  accept: 'operations:write',
  decline: 'operations:write',
  start: 'operations:write',
  complete: 'operations:write',
  confirm: 'operations:write',
  dispute: 'operations:write',
  close: 'operations:write',
  reopen: 'operations:write',
  cancel: 'operations:cancel',
  reschedule: 'operations:reschedule',
  update: 'operations:write',
};

/** What people may do with their own work, if they do not manage all work. */
const WITH_ONES_OWN: readonly OperationAction[] = ['start', 'complete'];

/** What there is to know of an operation to tell whose it is. */
interface Assigned {
  readonly technicianId: string | null;
}

/** Tells whether someone may take an action at all. @param isOwn whether the operation is assigned to them */
export function isPermitted(principal: Principal, action: OperationAction, isOwn: boolean): boolean {
  if (principal.may(NEEDED[action])) return true;
  return isOwn && WITH_ONES_OWN.includes(action) && principal.may('operations:work');
}

/** Tells whether an operation is with the person who asks: with the technician who signs in with their account. */
export async function isTheirs(tenant: TenantReader, { technicianId }: Assigned): Promise<boolean> {
  const { kind, id } = tenant.principal;
  if (kind !== 'user' || technicianId === null) return false;
  const theirs = sql`SELECT 1 FROM ${Technician} t WHERE t.id = ${technicianId} AND t.user_id = ${id}`;
  return (await tenant.row(theirs)) !== undefined;
}

/**
 * Keeps people who do not manage all work to their own. Keys are limited by their scopes, and a vendor's people by what their
 * firm is assigned.
 *
 * @throws ApiError `permission_required`
 */
export async function requireTheirs(
  tenant: TenantReader,
  operation: Assigned,
  action: OperationAction,
): Promise<void> {
  const { principal } = tenant;
  if (principal.kind !== 'user' || principal.may(NEEDED[action])) return;
  if (!isPermitted(principal, action, await isTheirs(tenant, operation))) principal.require(NEEDED[action]);
}
