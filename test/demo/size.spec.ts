import { expect, it } from 'vitest';
import { BusinessesService, KeysService } from '../../src/access/index.js';
import { DemoService } from '../../src/demo/index.js';
import { sql, verbatim } from '../../src/kernel/database/sql.js';
import { openWorld } from '../support/world.js';

const SIZES = { assets: 700, operations: 500, parts: 60, deliveries: 80 };

const world = await openWorld();
const demo = new DemoService(
  world.database,
  world.clock,
  world.app.get(BusinessesService),
  world.app.get(KeysService),
);
const rows = <T extends object>(query: ReturnType<typeof sql>) => world.database.acrossBusinesses<T>(query);

interface ForeignKey {
  child: string;
  parent: string;
  columns: string[];
  referenced: string[];
}

it('makes so many rows at once, and breaks no foreign key, though PostgreSQL may not have been asked', async () => {
  const { business_id: id, key, ...counts } = await demo.seedAtSize(SIZES);
  expect(counts).toEqual(SIZES);

  const foreignKeys = await rows<ForeignKey>(sql`
    SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
      (SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY k (attnum, n)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns,
      (SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY k (attnum, n)
        JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum) AS referenced
    FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`);
  expect(foreignKeys.length).toBeGreaterThan(30);
  for (const { child, parent, columns, referenced } of foreignKeys) {
    const same = columns.map((column, index) => `p.${referenced[index]} = c.${column}`).join(' AND ');
    const given = columns.map((column) => `c.${column} IS NOT NULL`).join(' AND ');
    const ours = columns.includes('business_id') ? sql`AND c.business_id = ${id}` : sql``;
    const dangling = await rows(sql`SELECT 1 FROM ${verbatim(`${child} c`)}
      WHERE ${verbatim(given)} ${ours} AND NOT EXISTS (SELECT 1 FROM ${verbatim(`${parent} p WHERE ${same}`)}) LIMIT 1`);
    expect([child, columns, dangling]).toEqual([child, columns, []]);
  }

  const api = world.client(key);
  expect((await api.get('/assets?limit=1')).body.data[0].reference).toMatch(/-00000700$/);
  expect((await api.get('/operations?limit=200')).body.pagination.has_more).toBe(true);
});
