import pg from 'pg';

/**
 * Creates a database on the server of another one.
 *
 * @param template the name of a database to copy, which must not be in use; by default, the new one is empty
 * @returns its URL
 */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on a new connection. @returns its rows */
export function query<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  return onServer(
    url,
    async (client) => (await client.query<T>(text, values.length === 0 ? undefined : values)).rows,
  );
}

/** Drops every database of a server with this prefix, even if it is in use. */
export async function dropDatabases(server: string, prefix: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

async function onServer<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
