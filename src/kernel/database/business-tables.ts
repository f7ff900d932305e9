import type { Run } from './unscoped/across-businesses.js';
import { rawSql, sql, type Sql } from '../sql/sql.js';

/** A foreign key of a table: its columns except `business_id`, and the table it references. */
interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
}

/** A table whose rows belong to businesses. */
export interface BusinessTable {
  readonly name: string;
  /** The columns to export: all but generated columns and transaction ids, which mean nothing in another database. */
  readonly columns: readonly string[];
  /** Columns that may reference rows inserted later. They are filled in once all rows exist. */
  readonly late: readonly string[];
}

/** A column that references a row outside the business: a vendor firm, or the tenancy of a firm's people. */
export interface SharedReference {
  readonly table: string;
  readonly column: string;
  readonly target: 'businesses' | 'vendors';
}

/** All tables, read from PostgreSQL's catalogue, so a table added by a later release is included. */
export interface Tables {
  /** Referenced tables come before the tables that reference them. */
  readonly ofBusinesses: readonly BusinessTable[];
  readonly shared: readonly SharedReference[];
  /** The columns of the two tables whose rows have no `business_id`. */
  readonly columns: Readonly<Record<'businesses' | 'vendors', readonly string[]>>;
}

/** The tables that hold no rows of a business, each with its reason. Every other table has `business_id`. */
export const TABLES_OF_NO_BUSINESS: Readonly<Record<string, string>> = {
  businesses: 'the business itself, and the tenancies of its vendor firms: exported separately',
  vendors: 'vendor firms, which many businesses share: those of the business are exported',
  rate_limits: 'request counts, kept for an hour',
  used_secret_keys: 'which keys the processes need',
  migrations: 'the state of the schema',
};

/** Reads the tables from PostgreSQL's catalogue. */
export async function readTables(run: Run): Promise<Tables> {
  const all = await run<{ name: string; columns: string[] }>(sql`SELECT c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '' AND a.atttypid <> 'xid8'::regtype) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    GROUP BY c.relname ORDER BY c.relname`);
  const keys =
    await run<ForeignKey>(sql`SELECT k.conrelid::regclass::text AS table, k.confrelid::regclass::text AS target,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey) AND a.attname <> 'business_id') AS columns
    FROM pg_constraint k WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace = 'public'::regnamespace`);
  const columnsOf = (table: string) => all.find(({ name }) => name === table)!.columns;
  const own = all.filter(({ columns }) => columns.includes('business_id')).map(({ name }) => name);
  return {
    ofBusinesses: inOrder(own, keys).map(({ name, late }) => ({ name, late, columns: columnsOf(name) })),
    shared: keys.flatMap(({ table, columns, target }) =>
      own.includes(table) && (target === 'businesses' || target === 'vendors') && columns.length === 1
        ? [{ table, column: columns[0]!, target } as const]
        : [],
    ),
    columns: { businesses: columnsOf('businesses'), vendors: columnsOf('vendors') },
  };
}

/** A comma-separated SQL list of table or column names. Only for names from the catalogue. */
export function names(...listed: readonly string[]): Sql {
  return rawSql(listed.map((each) => `"${each}"`).join(', '));
}

/**
 * Sorts tables so that each follows the tables it references. In circular and self references, the referencing
 * columns become `late`.
 */
function inOrder(tables: readonly string[], keys: readonly ForeignKey[]): { name: string; late: string[] }[] {
  const placed: { name: string; late: string[] }[] = [];
  const left = new Set(tables);
  const unplacedReferences = (name: string) =>
    keys.filter(({ table, target }) => table === name && left.has(target));
  while (left.size > 0) {
    const [next] = [...left].sort(
      (one, other) =>
        unplacedReferences(one).filter(({ target }) => target !== one).length -
        unplacedReferences(other).filter(({ target }) => target !== other).length,
    );
    placed.push({
      name: next!,
      late: [...new Set(unplacedReferences(next!).flatMap(({ columns }) => columns))],
    });
    left.delete(next!);
  }
  return placed;
}
