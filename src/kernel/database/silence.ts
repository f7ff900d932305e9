import type { Pool, PoolClient } from 'pg';

/** A connection on which nothing came or went for too long while an answer was due. To a client: come back later. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(silenceMs: number) {
    super(`PostgreSQL was silent for ${silenceMs} ms; the connection is discarded.`);
  }
}

/** What `pg` does not declare: the socket under a client. */
interface WithSocket {
  readonly connection: { readonly stream: import('node:net').Socket };
}

/**
 * Discards connections that fall silent: a network that swallows bytes never says that it does, and whoever waits on it
 * waits for ever. What was under way fails with `SilentConnection`; whether it was done is unknown, so nothing is
 * repeated here. The idle connections go at once too, because whatever silenced one has likely silenced them: a request
 * must not find that out one by one.
 *
 * @param silenceMs how long nothing may come from a connection that is in use; more than a statement may take
 */
export function discardSilent(pool: Pool, silenceMs: number): void {
  const idle = new Set<PoolClient>();
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as WithSocket).connection;
    stream.setTimeout(silenceMs, () => {
      // Nobody waits for an answer here: silence is as it should be.
      if (idle.has(client)) return;
      stream.destroy(new SilentConnection(silenceMs));
      for (const each of idle) (each as unknown as WithSocket).connection.stream.destroy();
    });
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
}
