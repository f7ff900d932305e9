/** PostgreSQL says so when it is away, full, restarting, read-only, or took too long. Repeating later may help. */
const TRANSIENT = /^(08|53|57P|57014|55P03|40001|40P01|25P03|25006)/;
/** Of these, those from before it accepts connections. */
const STARTING = /^(08|53|57P)/;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** What `pg` says without a code when PostgreSQL did not answer. */
const UNANSWERED =
  /timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/;
/** A write to a standby, or to a database whose transactions are read-only: the primary is another one now. */
const READ_ONLY = '25006';
/** A statement that was not run, because one before it in the transaction had failed. */
export const IN_FAILED_TRANSACTION = '25P02';

/** A unique key is taken. */
export const UNIQUE_VIOLATION = '23505';

/** Tells whether it may help to repeat later what failed so. */
export function isTransient(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && TRANSIENT.test(code)) || isUnanswered(error);
}

/** Tells whether PostgreSQL could not be reached, or did not accept connections yet. */
export function isAway(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && STARTING.test(code)) || isUnanswered(error);
}

/** Tells whether a statement failed because the database takes no writes. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === READ_ONLY;
}

function isUnanswered(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return (typeof code === 'string' && UNREACHABLE.has(code)) || UNANSWERED.test(message ?? '');
}
