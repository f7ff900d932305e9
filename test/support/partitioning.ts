import pg from 'pg';
import { LOCAL_TABLES, REFERENCE_TABLES } from '../../src/kernel/database/migrations/distribution.js';

const PARTITIONS = 4;

interface Definitions {
  /** Statements that drop the foreign keys, and statements that create all keys and indexes again on the new table. */
  readonly dropping: string[];
  readonly keys: string[];
  readonly foreignKeys: string[];
}

/**
 * Replaces every tenant table by one that is hash-partitioned by business, with the same columns, keys, indexes and foreign keys.
 * This checks the requirements of a distributed database on plain PostgreSQL. The tables must be empty.
 */
export async function partitionByBusiness(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await tablesOfBusinesses(client);
    const { dropping, keys, foreignKeys } = await definitionsOf(client, tables);
    const statements = [...dropping, ...tables.flatMap(partitioned), ...keys, ...foreignKeys];
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function tablesOfBusinesses(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  const notPartitioned = { ...REFERENCE_TABLES, ...LOCAL_TABLES };
  return rows.map(({ name }) => name).filter((name) => !(name in notPartitioned));
}

async function definitionsOf(client: pg.Client, tables: readonly string[]): Promise<Definitions> {
  const names = [tables.map((table) => `public.${table}`)];
  const constraints = await client.query<{ type: string; dropping: string; adding: string }>(
    `SELECT contype AS type, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS dropping,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS adding
    FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND conparentid = 0
      AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[]))`,
    names,
  );
  const indexes = await client.query<{ definition: string }>(
    `SELECT pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i WHERE i.indrelid = ANY($1::regclass[])
      AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))`,
    names,
  );
  const foreignKeys = constraints.rows.filter(({ type }) => type === 'f');
  const keys = constraints.rows.filter(({ type }) => type !== 'f');
  return {
    dropping: foreignKeys.map(({ dropping }) => dropping),
    keys: [...keys.map(({ adding }) => adding), ...indexes.rows.map(({ definition }) => definition)],
    foreignKeys: foreignKeys.map(({ adding }) => adding),
  };
}

function partitioned(table: string): string[] {
  const parts = Array.from(
    { length: PARTITIONS },
    (_, part) =>
      `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part})`,
  );
  return [
    `ALTER TABLE ${table} RENAME TO ${table}_before`,
    `CREATE TABLE ${table} (LIKE ${table}_before INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH (business_id)`,
    `DROP TABLE ${table}_before`,
    ...parts,
  ];
}
