import type { Pool } from 'pg';
import { isReadOnly } from './failures.js';

/**
 * Gives up the idle connections of a pool as soon as one turns out to lead to a database that takes no writes: after a
 * failover they all lead to the old primary, and a new connection reaches the new one. The one that found out is given up by
 * anyone who used it.
 *
 * @param found is called with it
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
