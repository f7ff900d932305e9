import { Principal, scopeRequired } from '../kernel/auth/principal.js';
import { refusalOf } from './permission-refusals.js';
import { permissionsOf, SCOPES } from './permissions.js';
import type { User } from './user.entity.js';

const NOTHING: ReadonlySet<string> = new Set();
const KNOWN_SCOPES: ReadonlySet<string> = new Set(SCOPES);

/** A key acts with its scopes. What no key can hold stays out of its reach, no matter what is stored with it. */
export function keyPrincipal(businessId: string, id: string, scopes: readonly string[]): Principal {
  // Checked once or twice in a request, so building a set would cost more than it saves.
  const permissions = { has: (each: string) => KNOWN_SCOPES.has(each) && scopes.includes(each) };
  const refusal = (each: string) => (KNOWN_SCOPES.has(each) ? scopeRequired(each) : refusalOf(each));
  return new Principal({ businessId, kind: 'api_key', id, onBehalfOf: null }, permissions, refusal);
}

/** A person of the business may do what their role does, and nothing once their account is closed. */
export function userPrincipal(user: Pick<User, 'businessId' | 'id' | 'role' | 'isActive'>): Principal {
  const { businessId, id, role, isActive } = user;
  const permissions = isActive ? permissionsOf(role) : NOTHING;
  return new Principal({ businessId, kind: 'user', id, onBehalfOf: null }, permissions, refusalOf);
}

/** A user of a vendor, at a business that the vendor works for. */
export function vendorPrincipal(businessId: string, id: string, vendorId: string): Principal {
  const who = { businessId, kind: 'vendor', id, onBehalfOf: vendorId } as const;
  return new Principal(who, permissionsOf('vendor'), refusalOf);
}
