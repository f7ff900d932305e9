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
  const indexes = await run<{ name: string; definition: string; statistics: number | null }>(sql`
    SELECT i.indexrelid::regclass::text AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition,
      nullif(a.attstattarget, -1) AS statistics
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indexrelid AND a.attnum = 1
    WHERE i.indrelid = ${table}::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`);
  for (const index of indexes) await run(sql`DROP INDEX ${rawSql(index.name)}`);
  await run(rows);
  for (const { name: index, definition, statistics } of indexes) {
    await run(rawSql(definition));
    // Not a part of the definition.
    if (statistics !== null)
      await run(rawSql(`ALTER INDEX ${index} ALTER COLUMN 1 SET STATISTICS ${statistics}`));
  }
  return true;
}
