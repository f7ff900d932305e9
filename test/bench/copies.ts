import type pg from 'pg';
import { withClient } from './with-client.js';

/** The tables with the data of a seeded business. */
const TABLES = [
  'businesses',
  'buildings',
  'floors',
  'rooms',
  'technicians',
  'partnerships',
  'assets',
  'downtimes',
  'operations',
  'counters',
];
/** The tables that get a row per asset or operation. */
const LARGE_TABLES = ['assets', 'downtimes', 'operations'];
/** Vendors do not belong to a business, so copies refer to the same ones. */
const SHARED = 'vendor_id';

/**
 * Copies a business with its rows, in one transaction. Copying is many times faster than seeding each business on its own: one
 * statement per table, and the indexes are built once over all rows.
 *
 * @param count the number of copies, fewer than 4,096
 */
export function copyBusiness(databaseUrl: string, businessId: string, count: number): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('BEGIN');
    // Copies keep the references of the original, so foreign keys need no check.
    await client.query('SET session_replication_role = replica');
    await client.query(`SET maintenance_work_mem = '2GB'`);
    const indexes = await dropIndexes(client);
    for (const table of TABLES) await copyRows(client, table, businessId, count);
    for (const index of indexes) await client.query(index);
    await client.query('COMMIT');
  });
}

/** Drops the indexes of the large tables, except those of constraints. @returns the statements that create them again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ANY($1::text[]::regclass[]) AND indexrelid NOT IN (SELECT conindid FROM pg_constraint)`,
    [LARGE_TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

async function copyRows(client: pg.Client, table: string, businessId: string, count: number): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const owner = table === 'businesses' ? 'id' : 'business_id';
  const columns = rows.map(({ name }) => name).join(', ');
  const values = rows.map(({ name, type }) => (type === 'uuid' && name !== SHARED ? copied(name) : name));
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${values.join(', ')}
    FROM (SELECT * FROM ${table} WHERE ${owner} = $1) original CROSS JOIN generate_series(1, $2::integer) copy ORDER BY copy`,
    [businessId, count],
  );
}

/** The id of a copy: three of the random digits of the original, combined with the number of the copy, which is never 0. */
function copied(column: string): string {
  const digits = `('x' || substr(${column}::text, 25, 3))::bit(12)::integer # copy`;
  return `overlay(${column}::text PLACING lpad(to_hex(${digits}), 3, '0') FROM 25 FOR 3)::uuid`;
}
