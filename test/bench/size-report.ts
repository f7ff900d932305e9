import { columns, say } from './report.js';
import { withClient } from './with-client.js';

const TABLES = `('assets', 'operations', 'changes', 'events', 'downtimes')`;

/** Prints the bytes per row of each large table, and of each index of the two largest tables. */
export function reportSizes(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const tables = await client.query<{ name: string; rows: number; table: number; indexes: number }>(
      `SELECT relname AS name, reltuples::float8 AS rows, pg_table_size(oid)::float8 AS table, pg_indexes_size(oid)::float8 AS indexes
      FROM pg_class WHERE relname IN ${TABLES} AND relkind = 'r' AND reltuples > 0 ORDER BY 4 DESC`,
    );
    say('\nBytes of a row');
    say(columns('', 'rows', 'table', 'indexes'));
    const each = (bytes: number, rows: number) => (bytes / rows).toFixed(0);
    for (const { name, rows, table, indexes } of tables.rows)
      say(columns(name, rows.toFixed(0), each(table, rows), each(indexes, rows)));
    const indexes = await client.query<{ name: string; bytes: number; scans: number }>(
      `SELECT indexrelname AS name, pg_relation_size(indexrelid) / c.reltuples AS bytes, idx_scan::int AS scans
      FROM pg_stat_user_indexes JOIN pg_class c ON c.oid = relid
      WHERE c.relname IN ('assets', 'operations') AND c.reltuples > 0 ORDER BY c.relname, 2 DESC`,
    );
    say('\nBytes of a row in each index, and how often this run used it');
    for (const { name, bytes, scans } of indexes.rows)
      say(columns(name, bytes.toFixed(0), scans === 0 ? 'unused' : scans));
  });
}
