import { expect, it } from 'vitest';
import { insertFirstRows } from '../../src/demo/size/first-rows.js';
import { sql, rawSql } from '../../src/kernel/sql/sql.js';
import { seedAtSize } from '../support/demo.js';
import { startTestAppAlone } from '../support/test-app.js';

const SIZES = { assets: 700, operations: 500, parts: 60, deliveries: 80 };

// A separate database, because the way rows are inserted depends on whether the tables are empty.
const testApp = await startTestAppAlone();
const rows = <T extends object>(query: ReturnType<typeof sql>) => testApp.acrossBusinesses.rows<T>(query);
// By their definitions: PostgreSQL numbers the indexes of partitions in the order of their creation.
const indexes = () =>
  rows(sql`SELECT tablename, replace(indexdef, indexname, '') AS definition FROM pg_indexes
    WHERE schemaname = 'public' ORDER BY tablename, definition`);

interface ForeignKey {
  child: string;
  parent: string;
  columns: string[];
  referenced: string[];
}

it.each(['into empty tables', 'into tables with rows of other businesses'])(
  'seeding at size %s keeps every index, and leaves no foreign key broken',
  async () => {
    const before = await indexes();
    const { business_id: id, key, ...counts } = await seedAtSize(testApp, SIZES);
    expect(counts).toEqual(SIZES);
    expect(await indexes()).toEqual(before);

    const foreignKeys = await rows<ForeignKey>(sql`
    SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
      (SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY k (attnum, n)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns,
      (SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY k (attnum, n)
        JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum) AS referenced
    FROM pg_constraint c WHERE c.contype = 'f' AND c.conparentid = 0 AND c.connamespace = 'public'::regnamespace`);
    expect(foreignKeys.length).toBeGreaterThan(30);
    for (const { child, parent, columns, referenced } of foreignKeys) {
      const same = columns.map((column, index) => `p.${referenced[index]} = c.${column}`).join(' AND ');
      const notNull = columns.map((column) => `c.${column} IS NOT NULL`).join(' AND ');
      const ofBusiness = columns.includes('business_id') ? sql`AND c.business_id = ${id}` : sql``;
      const dangling = await rows(sql`SELECT 1 FROM ${rawSql(`${child} c`)}
      WHERE ${rawSql(notNull)} ${ofBusiness} AND NOT EXISTS (SELECT 1 FROM ${rawSql(`${parent} p WHERE ${same}`)}) LIMIT 1`);
      expect([child, columns, dangling]).toEqual([child, columns, []]);
    }

    const api = testApp.client(key);
    expect((await api.get('/assets?limit=1')).body.data[0].reference).toMatch(/-00000700$/);
    expect((await api.get('/operations?limit=200')).body.pagination.has_more).toBe(true);
  },
);

it('seeding restores the indexes if inserting the rows fails', async () => {
  const before = await indexes();
  const attempt = testApp.acrossBusinesses.transaction((run) =>
    insertFirstRows(run, 'alarms', sql`INSERT INTO alarms SELECT 1 / 0`),
  );
  await expect(attempt).rejects.toThrow();
  expect(await indexes()).toEqual(before);
});
