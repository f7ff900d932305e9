/** The prefix of a business that has not chosen one. */
export const DEFAULT_OPERATION_PREFIX = 'WO';

/** What a prefix may be: 1 to 6 letters and digits. It is stored in capitals. */
export const OPERATION_PREFIX = /^[A-Za-z0-9]{1,6}$/;

/** The number of an operation as people read it, such as `WO-1042`; null while it has none (D71). */
export function operationNumberText(prefix: string, number: number | null | undefined): string | null {
  return number === null || number === undefined ? null : `${prefix}-${number}`;
}
