import type { Run } from '../../kernel/database/unscoped/across-businesses.js';
import { sql, rawSql, type Sql } from '../../kernel/sql/sql.js';

/**
 * Fills a table in which no one has a row yet, in the transaction of the caller: its indexes are taken away, and built
 * again over all rows at once, which takes a fraction of the time. The table is locked meanwhile, and a failure puts
 * everything back.
 *
 * @param rows the statement that inserts them
 * @returns false, with nothing done, when the table is in use
 */
export async function insertFirstRows(run: Run, table: string, rows: Sql): Promise<boolean> {
  const name = rawSql(table);
  const isUsed = async () => (await run(sql`SELECT 1 FROM ${name} LIMIT 1`)).length > 0;
  if (await isUsed()) return false;
  await run(sql`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  if (await isUsed()) return false;
  // Those behind constraints stay: foreign keys rest on them. Of a partitioned table they come back with its partitions'.
  const indexes = await run<{ name: string; definition: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
    FROM pg_index i
    WHERE i.indrelid = ${table}::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`);
  for (const index of indexes) await run(sql`DROP INDEX ${rawSql(index.name)}`);
  await run(rows);
  for (const index of indexes) await run(rawSql(index.definition));
  return true;
}
