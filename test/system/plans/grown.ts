import { rawSql, sql } from '../../../src/kernel/sql/sql.js';
import type { TestApp } from '../../support/test-app.js';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isUnique: boolean;
}

/** How many rows of a table are multiplied. */
const MODELS = 20;
/** Of the new rows, one in so many refers to the same records as its model. The others refer to records of their own. */
const SHARING = 50;

/**
 * Multiplies the rows of a business: every table that has some gets about this many more, with new ids and other values in the unique
 * columns. The statistics stay as they are.
 */
export async function grow({ acrossBusinesses }: TestApp, businessId: string, count: number): Promise<void> {
  const tables = await acrossBusinesses.rows<{ name: string; columns: Column[] }>(sql`
    SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL), 'isUnique',
        EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey))
          AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY(k.conkey)))) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND EXISTS (SELECT 1 FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attname = 'business_id')
    GROUP BY c.oid, c.relname ORDER BY c.relname`);
  await acrossBusinesses.transaction(async (run) => {
    // The new rows refer to records that do not exist.
    await run(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    for (const { name, columns } of tables) {
      const table = rawSql(`"${name}"`);
      const names = rawSql(columns.map((column) => `"${column.name}"`).join(', '));
      const models = sql`SELECT * FROM ${table} WHERE business_id = ${businessId} LIMIT ${MODELS}`;
      await run(sql`INSERT INTO ${table} (${names}) SELECT ${rawSql(columns.map(valueOf).join(', '))}
        FROM (${models}) t, generate_series(1, ${count}::int / nullif((SELECT count(*)::int FROM (${models}) m), 0)) n
        ON CONFLICT DO NOTHING`);
    }
  });
}

/** The value of a column in the row number `n` that is made from the row `t`. */
function valueOf({ name, type, isUnique }: Column): string {
  const column = `t."${name}"`;
  if (name === 'business_id') return column;
  if (type === 'uuid' && name.endsWith('_id'))
    return `CASE WHEN n % ${SHARING} = 0 OR ${column} IS NULL THEN ${column} ELSE gen_random_uuid() END`;
  if (!isUnique) return column;
  if (type === 'uuid') return 'uuid_v7(clock_timestamp())';
  if (type === 'text') return `${column} || ' ' || n || ' ' || random()`;
  if (type === 'bytea') return `decode(md5(random()::text), 'hex')`;
  if (type.startsWith('timestamp')) return `${column} + n * interval '1 second'`;
  return ['date', 'integer', 'bigint'].includes(type) ? `${column} + n` : column;
}
