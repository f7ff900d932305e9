import type { Principal } from '../kernel/auth/principal.js';
import { sql, type Sql } from '../kernel/sql/sql.js';

/** The kinds of people who can be notified: users of the business, and people of a firm that works for it. */
export type RecipientKind = 'user' | 'vendor_user';

/** A person who can be notified. */
export interface Recipient {
  readonly kind: RecipientKind;
  readonly id: string;
}

/**
 * The principal as a recipient.
 *
 * @throws Error for an API key or the service itself, which have no notices
 */
export function recipientOf({ kind, id }: Principal): Recipient {
  if (id !== null && kind === 'user') return { kind: 'user', id };
  if (id !== null && kind === 'vendor') return { kind: 'vendor_user', id };
  throw new Error(`Only people have notices, not a principal of kind "${kind}".`);
}

/** The condition on rows `r` that belong to a person. */
export function belongsTo({ kind, id }: Recipient): Sql {
  return sql`r.recipient_kind = ${kind} AND r.recipient_id = ${id}`;
}
