// Whether the worker of this container is at work, as PostgreSQL sees it: a worker looks at the outbox many times a
// second, so one that hangs, or cannot reach the database, is one whose connections from this address fall silent.
import { readFileSync } from 'node:fs';
import pg from 'pg';

const SILENCE_S = 10;

const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
const connectionString = DATABASE_URL_FILE ? readFileSync(DATABASE_URL_FILE, 'utf8').trim() : DATABASE_URL;
const client = new pg.Client({ connectionString, connectionTimeoutMillis: 4_000 });
try {
  await client.connect();
  const { rows } = await client.query(
    `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly", EXISTS (
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'worker' AND client_addr = inet_client_addr()
        AND greatest(query_start, state_change) > now() - make_interval(secs => $1)) AS "isAtWork"`,
    [SILENCE_S],
  );
  const [{ isReadOnly, isAtWork }] = rows;
  if (isReadOnly) throw new Error('The database is read-only.');
  if (!isAtWork) throw new Error(`No worker spoke to the database within ${SILENCE_S} seconds.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await client.end().catch(() => undefined);
}
