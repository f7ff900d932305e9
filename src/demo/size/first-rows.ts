import type { Run } from '../../kernel/database/unscoped/across-businesses.js';
import { sql, rawSql, type Sql } from '../../kernel/sql/sql.js';

/**
 * Inserts the first rows of an empty table, in the transaction of the caller. Drops the indexes first and builds them again at the end,
 * which is much faster. The table is locked meanwhile; a failure rolls everything back.
 *
 * @param rows the statement that inserts the rows
 * @returns false, without any change, if the table is not empty
 */
export async function insertFirstRows(run: Run, table: string, rows: Sql): Promise<boolean> {
  const name = rawSql(table);
  const isUsed = async () => (await run(sql`SELECT 1 FROM ${name} LIMIT 1`)).length > 0;
  if (await isUsed()) return false;
  await run(sql`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  if (await isUsed()) return false;
  // Indexes of constraints stay, because foreign keys depend on them. For a partitioned table, recreating an index also recreates those of
  // its partitions.
  const indexes = await run<{ name: string; definition: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
    FROM pg_index i
    WHERE i.indrelid = ${table}::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`);
  for (const index of indexes) await run(sql`DROP INDEX ${rawSql(index.name)}`);
  await run(rows);
  for (const index of indexes) await run(rawSql(index.definition));
  return true;
}
