import type pg from 'pg';

const ignore = () => undefined;

/**
 * Makes a pool survive connections that break while no statement runs on them: idle ones, borrowed ones between two
 * statements, and ones that are being handed to the next borrower. Such a connection emits an error event, which would
 * end the process if nothing listened. The next statement on it fails, and the pool opens a new one.
 *
 * @param pool a pool that has no connections yet
 */
export function surviveBrokenConnections<P extends pg.Pool>(pool: P): P {
  pool.on('error', ignore);
  // `pg.Pool` itself listens only while a connection is idle.
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/**
 * Error codes of PostgreSQL when it is unreachable, full, restarting, read-only, or too slow. A retry may succeed.
 */
const TRANSIENT = /^(08|53|57P|57014|55P03|40001|40P01|25P03|25006)/;
/** Of these codes, the ones it reports before it accepts connections. */
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
/** The messages of `pg`, which have no code, when PostgreSQL did not answer. */
const UNANSWERED =
  /timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/;
/** A write to a standby, or to a read-only database. After a failover, the primary is another server. */
const READ_ONLY = '25006';
/** The statement did not run, because an earlier one in the transaction had failed. */
export const IN_FAILED_TRANSACTION = '25P02';

export const UNIQUE_VIOLATION = '23505';

/** Whether a retry may succeed after this error. */
export function isTransient(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && TRANSIENT.test(code)) || isUnanswered(error);
}

/** Whether PostgreSQL was unreachable, or did not accept connections yet. */
export function isAway(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && STARTING.test(code)) || isUnanswered(error);
}

/** Whether a statement failed because the database is read-only. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === READ_ONLY;
}

function isUnanswered(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return (typeof code === 'string' && UNREACHABLE.has(code)) || UNANSWERED.test(message ?? '');
}
