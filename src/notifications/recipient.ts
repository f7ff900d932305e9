import type { Principal } from '../kernel/auth/principal.js';
import { sql, type Sql } from '../kernel/sql/sql.js';

/** The kinds of people who can be told something: those of the business, and those of a firm it works with. */
export type RecipientKind = 'user' | 'vendor_user';

/** A person who can be told something. */
export interface Recipient {
  readonly kind: RecipientKind;
  readonly id: string;
}

/**
 * The person who acts.
 *
 * @throws Error for a key or the service itself: no one reads their notices
 */
export function recipientOf({ kind, id }: Principal): Recipient {
  if (id !== null && kind === 'user') return { kind: 'user', id };
  if (id !== null && kind === 'vendor') return { kind: 'vendor_user', id };
  throw new Error(`Only people are told anything, which "${kind}" is not.`);
}

/** The condition on rows `r` that belong to a person. */
export function belongsTo({ kind, id }: Recipient): Sql {
  return sql`r.recipient_kind = ${kind} AND r.recipient_id = ${id}`;
}
