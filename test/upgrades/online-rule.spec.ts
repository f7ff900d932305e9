import { describe, expect, it } from 'vitest';
import { migrationOf, readMigrations } from '../../src/kernel/database/migrations/migration-files.js';
import { breaches } from './online-rule.js';

const migrations = await readMigrations();

it.each(migrations.map((each) => [each.file, each] as const))(
  '%s runs while the service is in use',
  (_, each) => {
    expect(each.statements.length).toBeGreaterThan(0);
    expect(breaches(each)).toEqual([]);
  },
);

it('comes in the order of its moments, each of which is given once', () => {
  expect(new Set(migrations.map(({ moment }) => moment)).size).toBe(migrations.length);
});

describe('a migration is refused that', () => {
  const ADD = 'ALTER TABLE assets ADD COLUMN';
  it.each([
    ['rewrites the table for a type', 'ALTER TABLE assets ALTER COLUMN name TYPE varchar(40);'],
    ['rewrites it for a value computed for each row', `${ADD} token uuid DEFAULT gen_random_uuid();`],
    ['rewrites it for a generated column', `${ADD} half integer GENERATED ALWAYS AS (min_stock / 2) STORED;`],
    ['rewrites it for a serial', `${ADD} number bigserial;`],
    ['reads it for a new NOT NULL', 'ALTER TABLE assets ALTER COLUMN brand SET NOT NULL;'],
    ['reads it for a check', 'ALTER TABLE assets ADD CONSTRAINT priced CHECK (unit_price > 0);'],
    [
      'reads it for a foreign key',
      'ALTER TABLE assets ADD CONSTRAINT made_by FOREIGN KEY (supplier_id) REFERENCES vendors;',
    ],
    ['reads it for a reference beside a column', `${ADD} maker uuid REFERENCES vendors;`],
    ['hides a second column behind a harmless one', `${ADD} one text, ADD COLUMN two text UNIQUE;`],
    ['builds an index that stops writes', 'CREATE INDEX assets_brand ON assets (brand);'],
    ['builds an index in a transaction', 'CREATE INDEX CONCURRENTLY assets_brand ON assets (brand);'],
    ['demands a value that the last release does not write', `${ADD} brand_code text NOT NULL;`],
    ['drops a column', 'ALTER TABLE assets DROP COLUMN IF EXISTS brand;'],
    ['drops a table', 'DROP TABLE IF EXISTS alarms;'],
    ['drops an index', 'DROP INDEX CONCURRENTLY IF EXISTS assets_list;'],
    ['drops a constraint', 'ALTER TABLE assets DROP CONSTRAINT IF EXISTS assets_room_id_fkey;'],
    ['renames', 'ALTER TABLE assets RENAME COLUMN brand TO maker;'],
    ['changes rows', `UPDATE assets SET brand = 'none';`],
    ['cannot be looked into', 'DO $$ BEGIN ALTER TABLE assets DROP COLUMN brand; END $$;'],
    [
      'replaces a function',
      'CREATE OR REPLACE FUNCTION uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql AS $$ SELECT NULL $$;',
    ],
    [
      'waits for four tables in one transaction',
      ['assets', 'rooms', 'floors', 'buildings']
        .map((each) => `ALTER TABLE ${each} ADD COLUMN x text;`)
        .join('\n'),
    ],
  ])('%s', (_, text) => {
    expect(breaches(migrationOf('1-x.sql', text))).not.toEqual([]);
  });

  it.each([
    ['leaves an index behind that failed', 'CREATE INDEX CONCURRENTLY assets_brand ON assets (brand);'],
    ['adds a column twice', `${ADD} code text;`],
    ['adds a constraint twice', 'ALTER TABLE assets ADD CONSTRAINT priced CHECK (unit_price > 0) NOT VALID;'],
  ])('%s when it runs again, statement by statement', (_, text) => {
    expect(breaches(migrationOf('1-x.online.sql', text))).not.toEqual([]);
  });

  it('adds something among what it removes', () => {
    expect(breaches(migrationOf('1-x.contract.sql', `${ADD} IF NOT EXISTS code text;`))).not.toEqual([]);
  });
});

describe('a migration may', () => {
  it.each([
    [
      '1-x.sql',
      `ALTER TABLE assets ADD COLUMN code text NOT NULL DEFAULT 'a;b', ADD COLUMN sizes numeric(14,2)[];`,
    ],
    [
      '1-x.sql',
      'CREATE TABLE stickers (business_id uuid NOT NULL REFERENCES businesses, n integer);\nCREATE INDEX sticker ON stickers (n);',
    ],
    [
      '1-x.online.sql',
      'DROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON assets (brand);',
    ],
    [
      '1-x.online.sql',
      `ALTER TABLE assets DROP CONSTRAINT IF EXISTS priced;
      ALTER TABLE assets ADD CONSTRAINT priced CHECK (unit_price > 0) NOT VALID;
      ALTER TABLE assets VALIDATE CONSTRAINT priced;`,
    ],
    ['1-x.contract.sql', 'ALTER TABLE assets DROP COLUMN IF EXISTS brand;\nDROP TABLE IF EXISTS alarms;'],
  ])('%s: %s', (file, text) => {
    expect(breaches(migrationOf(file, text))).toEqual([]);
  });
});
