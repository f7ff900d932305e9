import { DEFAULT_OPERATION_PREFIX } from '../access/index.js';
import { sql, type Sql } from '../kernel/sql/sql.js';

/** The highest number that can be asked for. */
export const MAX_NUMBER = 999_999_999;

/** A number as a person types it: `1042`, `#1042`, `WO-1042`, `wo 1042`. Dashes of any kind, as texts are copied from mails. */
const TYPED = /^(?:#|([a-z0-9]{1,6})[-\u2010-\u2015\s]|([a-z]{1,6}))?(\d{1,9})$/i;

/** A number that a text asks for, and the prefix before it in capitals, if there is one. */
interface Sought {
  readonly number: number;
  readonly prefix: string | null;
}

function soughtNumber(text: string): Sought | undefined {
  const [, separate, joined, digits] = TYPED.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return { number: Number(digits), prefix: (separate ?? joined)?.toUpperCase() ?? null };
}

/**
 * The condition that the row `r` has the number that a text asks for. With a prefix, only that of the business or `WO` counts (older
 * mails may have that), so that the name of a pump such as `P-204` finds no operation.
 *
 * @returns undefined for a text that is no number
 */
export function hasSoughtNumber(text: string): Sql | undefined {
  const sought = soughtNumber(text);
  if (!sought) return undefined;
  const { number, prefix } = sought;
  const isNumber = sql`r.number = ${number}`;
  if (prefix === null || prefix === DEFAULT_OPERATION_PREFIX) return isNumber;
  return sql`${isNumber} AND ${prefix} = (SELECT b.operation_prefix FROM businesses b WHERE b.id = r.business_id)`;
}

/** Whether a text can only be the number of an operation: `WO-1042` or `#1042`, and not `1042`, which may be any code. */
export function isOperationNumber(text: string): boolean {
  return soughtNumber(text) !== undefined && /\D/.test(text.trim());
}
