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
