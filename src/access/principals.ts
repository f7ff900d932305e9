import { Principal, scopeRequired } from '../kernel/auth/principal.js';
import { refusalOf } from './permission-refusals.js';
import { permissionsOf, SCOPES } from './permissions.js';
import type { User } from './user.entity.js';

const NOTHING: ReadonlySet<string> = new Set();
const KNOWN_SCOPES: ReadonlySet<string> = new Set(SCOPES);

/**
 * The principal of an API key. Its permissions are its scopes; stored values that are no scopes of keys are ignored.
 *
 * @param clockAheadMs how far the clock of the business is ahead, in milliseconds (D70), if known
 */
export function keyPrincipal(
  businessId: string,
  id: string,
  scopes: readonly string[],
  clockAheadMs?: number,
): Principal {
  // Permissions are checked once or twice per request, so building a set would cost more than it saves.
  const permissions = { has: (each: string) => KNOWN_SCOPES.has(each) && scopes.includes(each) };
  const refusal = (each: string) => (KNOWN_SCOPES.has(each) ? scopeRequired(each) : refusalOf(each));
  const who = { businessId, kind: 'api_key', id, onBehalfOf: null, clockAheadMs } as const;
  return new Principal(who, permissions, refusal);
}

/** The principal of a user, with the permissions of their role; with none if deactivated. */
export function userPrincipal(user: Pick<User, 'businessId' | 'id' | 'role' | 'isActive'>): Principal {
  const { businessId, id, role, isActive } = user;
  const permissions = isActive ? permissionsOf(role) : NOTHING;
  return new Principal({ businessId, kind: 'user', id, onBehalfOf: null }, permissions, refusalOf);
}

/** The principal of a vendor's person, at a business that the vendor works for. */
export function vendorPrincipal(businessId: string, id: string, vendorId: string): Principal {
  const who = { businessId, kind: 'vendor', id, onBehalfOf: vendorId } as const;
  return new Principal(who, permissionsOf('vendor'), refusalOf);
}
