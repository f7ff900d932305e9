import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/kernel/database/data-source.js';
import { tenantTable } from '../../src/kernel/sql/tenant-entity.js';
import { ImportMapping } from '../../src/imports/import-mapping.entity.js';
import { REFERRING } from '../../src/imports/operations/operation-records.js';
import { KeyUse } from '../../src/access/key-uses.js';
import { Counter } from '../../src/kernel/database/counters.js';
import { IdempotencyRecord } from '../../src/kernel/database/idempotency-record.entity.js';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { startTestApp } from '../support/test-app.js';

interface SchemaColumn {
  name: string;
  type: string;
  nullable: boolean;
}

const testApp = await startTestApp();
const { entities } = testApp.get(DataModel);
let dataSource: DataSource;

beforeAll(async () => {
  ({ dataSource } = await openDatabase(
    testApp.config.databaseUrl!,
    { databasePoolMax: 1, databaseTimeoutMs: 14_000 },
    entities,
    'entities.spec',
  ));
});
afterAll(() => dataSource.destroy());

/** The columns of a table after all migrations. */
function schemaOf(table: string): Promise<SchemaColumn[]> {
  return dataSource.query(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS nullable FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
}

describe('the entities', () => {
  it('are loaded', () => {
    expect(dataSource.entityMetadatas.length).toBeGreaterThan(20);
  });

  it('match the columns of the migrations in name, type and nullability', async () => {
    for (const entity of dataSource.entityMetadatas) {
      const schema = await schemaOf(entity.tableName);
      const declared = entity.columns.map((column) => ({
        name: column.databaseName,
        type: `${dataSource.driver.normalizeType(column)}${column.isArray ? '[]' : ''}`,
        nullable: column.isNullable,
      }));
      const existing = schema.filter(({ name }) => declared.some((column) => column.name === name));
      expect(byName(declared), entity.name).toEqual(byName(existing));
    }
  });

  it('match the primary keys of the migrations', async () => {
    for (const entity of dataSource.entityMetadatas) {
      const key: { name: string }[] = await dataSource.query(
        `SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
         WHERE indrelid = $1::regclass AND indisprimary ORDER BY attname`,
        [entity.tableName],
      );
      const declared = entity.primaryColumns.map((column) => column.databaseName).sort();
      expect(declared, entity.name).toEqual(key.map(({ name }) => name));
    }
  });

  it('have a non-null id and business_id', () => {
    // An idempotency record is identified by its principal, a counter by its name, a use of a key by its secret, a mapping by its heading.
    const ids = new Map<unknown, string[]>([
      [IdempotencyRecord, ['principal_id']],
      [Counter, []],
      [ImportMapping, []],
      [KeyUse, ['secret_id']],
    ]);
    for (const entity of dataSource.entityMetadatas) {
      const uuids = entity.columns.filter((column) => column.type === 'uuid' && !column.isNullable);
      expect(
        uuids.map((column) => column.databaseName),
        entity.name,
      ).toEqual(expect.arrayContaining([...(ids.get(entity.target) ?? ['id']), 'business_id']));
    }
  });

  it('include every table with business_id', async () => {
    const known = new Set([...entities].map((entity) => tenantTable(entity).table));
    const tables: { name: string }[] = await dataSource.query(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'business_id' ORDER BY table_name`,
    );
    const missing = tables.map(({ name }) => name).filter((name) => !known.has(name));
    expect(missing).toEqual([]);
  });

  it('that name an operation keep it from being removed with its import', () => {
    // Its history is removed with it; notices belong to announcements.
    const known = [
      'operation_status_changes',
      'notices',
      ...REFERRING.map((each) => tenantTable(each).table),
    ];
    const naming = dataSource.entityMetadatas.filter(({ columns }) =>
      columns.some(({ databaseName }) => databaseName === 'operation_id'),
    );
    expect(naming.map(({ tableName }) => tableName)).toEqual(expect.arrayContaining(known));
    expect(known).toEqual(expect.arrayContaining(naming.map(({ tableName }) => tableName)));
  });
});

function byName(columns: SchemaColumn[]): SchemaColumn[] {
  return [...columns].sort((one, other) => one.name.localeCompare(other.name));
}
