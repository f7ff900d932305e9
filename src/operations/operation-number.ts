import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';

/** The prefix of a business that has not chosen one. A search always understands it, because older labels and mails may have it. */
const DEFAULT_PREFIX = 'WO';

/** The highest number that can be asked for. */
export const MAX_NUMBER = 999_999_999;

/** The number of an operation as people read it, such as `WO-1042`; null while it has none (D71). */
export function numberText(prefix: string, number: number): string;
export function numberText(prefix: string, number: number | null): string | null;
export function numberText(prefix: string, number: number | null): string | null {
  return number === null ? null : `${prefix}-${number}`;
}

/** A number as a person types it: `1042`, `#1042`, `WO-1042`, `wo 1042`. Dashes of any kind, as texts are copied from mails. */
const TYPED = /^(?:#\s*|([a-z0-9]{1,6})\s*[-\u2010-\u2015\s]\s*|([a-z]{1,6}))?(\d{1,9})$/i;

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
 * The condition that the row `r` has the number that a text asks for. With a prefix, only that of the business or `WO` counts, so that the
 * name of a pump such as `P-204` finds no operation.
 *
 * @returns undefined for a text that is no number
 */
export function hasSoughtNumber(text: string): Sql | undefined {
  const sought = soughtNumber(text);
  if (!sought) return undefined;
  const { number, prefix } = sought;
  const isNumber = sql`r.number = ${number}`;
  if (prefix === null || prefix === DEFAULT_PREFIX) return isNumber;
  return sql`${isNumber} AND ${prefix} = ${prefixOf(rawSql('r.business_id'))}`;
}

/** Whether a text names this number, with or without a prefix. */
export function namesNumber(text: string, number: number | null): boolean {
  return number !== null && soughtNumber(text)?.number === number;
}

/** The prefix of a business, as SQL. @param business its id */
export function prefixOf(business: Sql): Sql {
  return sql`(SELECT b.operation_prefix FROM businesses b WHERE b.id = ${business})`;
}
