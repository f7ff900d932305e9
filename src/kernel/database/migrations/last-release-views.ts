import type { QueryRunner } from 'typeorm';
import { effectOf } from './effects.js';
import { BASE_RELEASE, type Migration } from './migration-files.js';

/** The comment on each view and schema, by which they are recognised later. */
const MARK = `What release ${BASE_RELEASE} sees of a table that has more columns since.`;

/*
 * Release 18f7960 prepares `SELECT * FROM assets … FOR UPDATE`. When a column is added, PostgreSQL refuses such a
 * prepared statement, because its result columns have changed, on every connection that has prepared it. All writes
 * of that release would fail.
 *
 * So that release keeps seeing the old columns, through views in a schema named after its role. PostgreSQL looks up
 * table names in that schema first, and repeats the lookup in all sessions once the schema exists. Later releases
 * name their columns, and this release uses the schema `public` only (data-source.ts).
 */

/** The existing tables to which migrations add columns: the last release does not know those that the migrations create. */
export function widenedTables(migrations: readonly Migration[]): string[] {
  const made = migrations.flatMap(({ statements }) => statements.flatMap((each) => effectOf(each).creates));
  const widened = new Set(made.flatMap((each) => /^column (\w+)\./.exec(each)?.[1] ?? []));
  return [...widened].filter((table) => !made.includes(`table ${table}`)).sort();
}

/** Creates views of the tables for the last release. They do not show columns added later. Runs in the caller's transaction. */
export async function createViews(connection: QueryRunner, tables: readonly string[]): Promise<void> {
  for (const role of await roles(connection)) {
    const [schema] = (await connection.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [role])) as object[];
    const name = quoted(role);
    if (!schema) {
      await connection.query(`CREATE SCHEMA ${name}`);
      await connection.query(`COMMENT ON SCHEMA ${name} IS '${MARK}'`);
    }
    await connection.query(`GRANT USAGE ON SCHEMA ${name} TO ${name}`);
    for (const table of tables) {
      const view = `${name}.${quoted(table)}`;
      await connection.query(`CREATE OR REPLACE VIEW ${view} AS SELECT * FROM public.${quoted(table)}`);
      await connection.query(`COMMENT ON VIEW ${view} IS '${MARK}'`);
      await connection.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${view} TO ${name}`);
    }
  }
}

/** The statements that remove the views; empty when there are none. */
export async function viewRemovals(connection: QueryRunner): Promise<string[]> {
  const rows = (await connection.query(
    `SELECT format('DROP VIEW %I.%I', n.nspname, c.relname) AS statement FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'v' AND obj_description(c.oid, 'pg_class') = $1
    UNION ALL SELECT format('DROP SCHEMA %I', nspname) FROM pg_namespace WHERE obj_description(oid, 'pg_namespace') = $1
    ORDER BY statement DESC`,
    [MARK],
  )) as { statement: string }[];
  return rows.map(({ statement }) => statement);
}

/** The roles that may run the release: the current one, and all that are connected to the database. */
async function roles(connection: QueryRunner): Promise<string[]> {
  const rows = (await connection.query(
    `SELECT current_user::text AS role UNION SELECT usename::text FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND usename IS NOT NULL`,
  )) as { role: string }[];
  return rows.map(({ role }) => role);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
