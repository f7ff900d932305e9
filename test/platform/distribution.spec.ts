import { describe, expect, it } from 'vitest';
import { tenantTableNames } from '../../src/kernel/sql/tenant-entity.js';
import { LOCAL_TABLES, REFERENCE_TABLES } from '../../src/kernel/database/migrations/distribution.js';
import { startTestApp } from '../support/test-app.js';
import { WRITTEN_RESOURCES } from '../tenancy/probes/stored-responses.js';

// What Citus requires of tables that are distributed by business, checked in the system catalogue of PostgreSQL.
const testApp = await startTestApp();
const rows = async <T extends object>(query: string, values: unknown[] = []) =>
  (await testApp.acrossBusinesses.pool.query<T>(query, values)).rows;

const all = await rows<{ name: string; persistence: string }>(
  `SELECT relname AS name, relpersistence AS persistence FROM pg_class
   WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY relname`,
);
const exceptions = { ...REFERENCE_TABLES, ...LOCAL_TABLES };
const distributed = all.filter(({ name }) => !(name in exceptions)).map(({ name }) => name);

/** The columns of every key and index, in order; null for an expression. */
const indexes = await rows<{
  table: string;
  name: string;
  isPrimary: boolean;
  isUnique: boolean;
  isPartial: boolean;
  method: string;
  columns: (string | null)[];
}>(`SELECT t.relname AS table, c.relname AS name, i.indisprimary AS "isPrimary", i.indisunique AS "isUnique",
    i.indpred IS NOT NULL AS "isPartial", m.amname AS method,
    (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY k (attnum, place)
      LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid JOIN pg_am m ON m.oid = c.relam
  WHERE t.relnamespace = 'public'::regnamespace AND NOT t.relispartition`);

const foreignKeys = await rows<{
  name: string;
  child: string;
  parent: string;
  columns: string[];
  referenced: string[];
  actions: string;
}>(`SELECT f.conname AS name, c.relname AS child, p.relname AS parent, f.confdeltype::text || f.confupdtype::text AS actions,
    (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(f.conkey) WITH ORDINALITY k (attnum, place)
      JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum) AS columns,
    (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(f.confkey) WITH ORDINALITY k (attnum, place)
      JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = k.attnum) AS referenced
  FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid
  WHERE f.contype = 'f' AND f.conparentid = 0 AND c.relnamespace = 'public'::regnamespace`);

describe('every table', () => {
  it('belongs to businesses, or is on the list of exceptions', () => {
    expect(distributed.length).toBeGreaterThan(18);
    const gone = Object.keys(exceptions).filter((name) => !all.some((table) => table.name === name));
    expect(gone).toEqual([]);
    const undeclared = tenantTableNames().filter(
      (name) => !distributed.includes(name) && !(name in exceptions),
    );
    expect(undeclared).toEqual([]);
  });

  it.each(distributed)('%s has business_id first in its primary key', async (table) => {
    const [business] = await rows<{ type: string; required: boolean }>(
      `SELECT format_type(atttypid, atttypmod) AS type, attnotnull AS required FROM pg_attribute
       WHERE attrelid = $1::regclass AND attname = 'business_id' AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    expect(business).toEqual({ type: 'uuid', required: true });
    const key = indexes.find((index) => index.table === table && index.isPrimary);
    expect(key?.columns[0]).toBe('business_id');
    expect(key?.columns.length).toBeGreaterThan(1);
  });

  it.each(distributed)('%s has business_id first in every unique key', (table) => {
    const without = indexes.filter(
      (index) => index.table === table && index.isUnique && index.columns[0] !== 'business_id',
    );
    expect(without).toEqual([]);
  });

  it.each(distributed)('%s has no second index on the columns of its primary key', (table) => {
    const own = indexes.filter(
      (index) => index.table === table && index.method === 'btree' && !index.isPartial,
    );
    const key = own.find((index) => index.isPrimary)!;
    const doubles = own.filter((index) => index !== key && String(index.columns) === String(key.columns));
    expect(doubles).toEqual([]);
  });

  it('has foreign keys only within a business or to reference tables', () => {
    const invalid = foreignKeys.filter(({ child, parent, columns, referenced }) => {
      if (distributed.includes(child) && distributed.includes(parent)) {
        const place = columns.indexOf('business_id');
        return place === -1 || referenced[place] !== 'business_id';
      }
      // Nodes cannot check each other: reference tables may refer only to reference tables, local tables only to local ones.
      if (distributed.includes(child)) return !(parent in REFERENCE_TABLES);
      return child in REFERENCE_TABLES ? !(parent in REFERENCE_TABLES) : !(parent in LOCAL_TABLES);
    });
    expect(foreignKeys.length).toBeGreaterThan(30);
    expect(invalid).toEqual([]);
  });

  it('has only foreign keys without ON DELETE and ON UPDATE actions', () => {
    expect(foreignKeys.filter(({ actions }) => actions !== 'aa')).toEqual([]);
  });

  it('has no trigger, exclusion constraint or sequence', async () => {
    const triggers = await rows(`SELECT tgrelid::regclass, tgname FROM pg_trigger WHERE NOT tgisinternal`);
    const exclusions = await rows(
      `SELECT conrelid::regclass, conname FROM pg_constraint WHERE contype = 'x'`,
    );
    const sequences = await rows(
      `SELECT DISTINCT a.adrelid::regclass::text AS "table" FROM pg_depend d JOIN pg_attrdef a ON a.oid = d.objid
       JOIN pg_class s ON s.oid = d.refobjid AND s.relkind = 'S'
       WHERE d.classid = 'pg_attrdef'::regclass AND a.adrelid::regclass::text = ANY($1)
       UNION ALL SELECT attrelid::regclass::text FROM pg_attribute
       WHERE attidentity <> '' AND attrelid::regclass::text = ANY($1)`,
      [distributed],
    );
    expect([...triggers, ...exclusions, ...sequences]).toEqual([]);
  });

  it('survives a crash, except for the rate limit counters', () => {
    const unlogged = all.filter(({ persistence }) => persistence !== 'p').map(({ name }) => name);
    expect(unlogged).toEqual(['rate_limits']);
  });
});

describe('every resource that is stored with the response to a write', () => {
  it.each(WRITTEN_RESOURCES)(
    'is computed without a CASE of an operand, which Citus sends wrongly: $name',
    (resource) => {
      expect(resource.projection().text).not.toMatch(/\bCASE(?!\s+WHEN\b)/);
    },
  );
});
