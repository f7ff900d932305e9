import type { ClientBase, QueryConfig } from 'pg';

/** How long changing the settings of a new connection may take, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * The option of a pool that changes settings of each connection right after it is opened. As parameters of the start-up
 * PgBouncer would refuse them.
 *
 * @param settings values by the names that PostgreSQL gives its settings. A connection on which they fail is not used
 */
export function settingsOnConnect(settings: Readonly<Record<string, string>>): {
  onConnect(client: ClientBase): Promise<void>;
} {
  const query: QueryConfig & { query_timeout: number } = {
    text: 'SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) setting (name, value)',
    values: [Object.keys(settings), Object.values(settings)],
    query_timeout: PATIENCE_MS,
  };
  return {
    async onConnect(client) {
      await client.query(query);
    },
  };
}
