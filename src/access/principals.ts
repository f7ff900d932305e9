import { Principal, scopeRequired } from '../kernel/auth/principal.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { rawSql } from '../kernel/sql/sql.js';
import { accessMessages } from './access.messages.js';
import { type Grantee, PERMISSIONS, permissionsOf, SCOPES } from './permissions.js';
import type { AccountRole, User } from './user.entity.js';

const NOTHING: ReadonlySet<string> = new Set();
const KNOWN_SCOPES: ReadonlySet<string> = new Set(SCOPES);

/** What a principal needs of the row of its business, which may be a sandbox (D48, D70). */
export type OfBusiness = Partial<Pick<Principal, 'clockAheadMs' | 'shareOwnerId'>>;

/** The columns of `OfBusiness`. `b` is the business. */
export const ofBusiness = rawSql(
  'b.clock_ahead_ms::float8 AS "clockAheadMs", coalesce(b.sandbox_of, b.id) AS "shareOwnerId"',
);

/** The principal of an API key. Its permissions are its scopes; stored values that are no scopes of keys are ignored. */
export function keyPrincipal(
  businessId: string,
  id: string,
  scopes: readonly string[],
  { clockAheadMs, shareOwnerId }: OfBusiness = {},
): Principal {
  // Permissions are checked once or twice per request, so building a set would cost more than it saves.
  const permissions = { has: (each: string) => KNOWN_SCOPES.has(each) && scopes.includes(each) };
  const refusal = (each: string) => (KNOWN_SCOPES.has(each) ? scopeRequired(each) : refusalOf(each));
  const who = { businessId, kind: 'api_key', id, onBehalfOf: null, clockAheadMs, shareOwnerId } as const;
  return new Principal(who, permissions, refusal);
}

/** The principal of a user, with the permissions of their role; with none if deactivated. */
export function userPrincipal(
  user: Pick<User, 'businessId' | 'id' | 'role' | 'isActive'> & OfBusiness,
): Principal {
  const { businessId, id, role, isActive, clockAheadMs, shareOwnerId } = user;
  const permissions = isActive ? permissionsOf(role) : NOTHING;
  const who = { businessId, kind: 'user', id, onBehalfOf: null, clockAheadMs, shareOwnerId } as const;
  return new Principal(who, permissions, refusalOf);
}

/** The principal of a vendor's person, at a business that the vendor works for. */
export function vendorPrincipal(businessId: string, id: string, vendorId: string): Principal {
  const who = { businessId, kind: 'vendor', id, onBehalfOf: vendorId } as const;
  return new Principal(who, permissionsOf('vendor'), refusalOf);
}

/** Checks that a principal may manage accounts of a role. @throws ApiError `permission_required`, `owner_required` */
export function requireToManage(principal: Principal, role: AccountRole): void {
  principal.require(role === 'owner' ? 'owners:manage' : 'users:manage');
}

/**
 * The error for a missing permission: `owner_required` if only the owner has it, otherwise `permission_required`.
 *
 * @throws Error for a permission that is not in the table
 */
export function refusalOf(permission: string): ApiError {
  const grant = (PERMISSIONS as Partial<Record<string, { readonly roles: readonly Grantee[] }>>)[permission];
  if (!grant) throw new Error(`No permission is called "${permission}".`);
  // The owner has every permission, so a permission of a single role is the owner's.
  return grant.roles.length > 1
    ? new ApiError('permission_required', accessMessages.lacksPermission({ permission }))
    : new ApiError('owner_required', accessMessages.ownerOnly({ permission }));
}
