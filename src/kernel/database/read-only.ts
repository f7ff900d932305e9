import type { Pool } from 'pg';
import { isReadOnly } from './failures.js';

/**
 * Discards the idle connections of a pool as soon as one connection turns out to be read-only. After a failover they
 * all lead to the old primary, and new connections reach the new one. The caller that used the read-only connection
 * discards it itself.
 *
 * @param found called when a read-only connection was found
 */
export function discardReadOnly(pool: Pool, found: () => void): void {
  pool.on('release', (error) => {
    if (!isReadOnly(error)) return;
    found();
    for (let left = pool.idleCount; left > 0; left -= 1)
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  });
}
