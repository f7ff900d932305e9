import type { ClientBase, QueryConfig } from 'pg';

/** Timeout for applying the settings to a new connection, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * The pool option that applies settings to each connection right after it is opened. PgBouncer would refuse them as
 * start-up parameters.
 *
 * @param settings values by PostgreSQL's setting names. A connection on which they fail is discarded
 */
export function settingsOnConnect(settings: Readonly<Record<string, string>>): {
  onConnect(client: ClientBase): Promise<void>;
} {
  const query: QueryConfig & { query_timeout: number } = {
    text: 'SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) setting (name, value)',
    values: [Object.keys(settings), Object.values(settings)],
    query_timeout: TIMEOUT_MS,
  };
  return {
    async onConnect(client) {
      await client.query(query);
    },
  };
}
