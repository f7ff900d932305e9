import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';

/** A foreign key of a table: its own columns beside `business_id`, and the table that they lead to. */
interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
}

/** A table with rows of businesses. */
export interface BusinessTable {
  readonly name: string;
  /** What is kept of a row: all but what PostgreSQL computes, and numbers of transactions, which mean nothing elsewhere. */
  readonly columns: readonly string[];
  /** Columns that may lead to rows which come later: written once all rows are there. */
  readonly late: readonly string[];
}

/** A column that leads to a row which belongs to no business, or to another one: a firm, or the tenancy of a firm's people. */
export interface SharedReference {
  readonly table: string;
  readonly column: string;
  readonly target: 'businesses' | 'vendors';
}

/** Everything that is known of the tables, out of PostgreSQL's own catalogue: a table that a later release adds is among them. */
export interface Tables {
  /** Those that are referred to before those that refer to them. */
  readonly ofBusinesses: readonly BusinessTable[];
  readonly shared: readonly SharedReference[];
  /** The columns of the two tables whose rows have no business beside them. */
  readonly columns: Readonly<Record<'businesses' | 'vendors', readonly string[]>>;
}

/** The tables that hold no rows of a business, each with its reason. Every other one has `business_id`. */
export const TABLES_OF_NO_BUSINESS: Readonly<Record<string, string>> = {
  businesses: 'the business itself, and the tenancies of firms that it knows: taken along by name',
  vendors: 'firms, which many businesses know: those that the business knows are taken along',
  rate_limits: 'counts of a few minutes',
  migrations: 'what the schema is made of',
};

/** Reads the catalogue. */
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
      (target === 'businesses' || target === 'vendors') && columns.length === 1
        ? [{ table, column: columns[0]!, target } as const]
        : [],
    ),
    columns: { businesses: columnsOf('businesses'), vendors: columnsOf('vendors') },
  };
}

/** Names of tables or columns, as SQL lists them. Only for names that the catalogue has. */
export function names(...listed: readonly string[]): Sql {
  return rawSql(listed.map((each) => `"${each}"`).join(', '));
}

/** Puts tables behind those they refer to. Where they refer to each other, and to themselves, columns come late. */
function inOrder(tables: readonly string[], keys: readonly ForeignKey[]): { name: string; late: string[] }[] {
  const placed: { name: string; late: string[] }[] = [];
  const left = new Set(tables);
  const ahead = (name: string) => keys.filter(({ table, target }) => table === name && left.has(target));
  while (left.size > 0) {
    const [next] = [...left].sort(
      (one, other) =>
        ahead(one).filter(({ target }) => target !== one).length -
        ahead(other).filter(({ target }) => target !== other).length,
    );
    placed.push({ name: next!, late: [...new Set(ahead(next!).flatMap(({ columns }) => columns))] });
    left.delete(next!);
  }
  return placed;
}
