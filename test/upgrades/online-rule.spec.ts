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

it('the timestamp of each migration is unique', () => {
  expect(new Set(migrations.map(({ moment }) => moment)).size).toBe(migrations.length);
});

describe('a migration is rejected if it', () => {
  const ADD = 'ALTER TABLE assets ADD COLUMN';
  it.each([
    ['rewrites the table for another type', 'ALTER TABLE assets ALTER COLUMN name TYPE varchar(40);'],
    ['rewrites it for a default computed for each row', `${ADD} token uuid DEFAULT gen_random_uuid();`],
    ['rewrites it for a generated column', `${ADD} half integer GENERATED ALWAYS AS (min_stock / 2) STORED;`],
    ['rewrites it for a serial column', `${ADD} number bigserial;`],
    ['scans it for a new NOT NULL', 'ALTER TABLE assets ALTER COLUMN brand SET NOT NULL;'],
    ['scans it for a check', 'ALTER TABLE assets ADD CONSTRAINT priced CHECK (unit_price > 0);'],
    [
      'scans it for a foreign key',
      'ALTER TABLE assets ADD CONSTRAINT made_by FOREIGN KEY (supplier_id) REFERENCES vendors;',
    ],
    ['scans it for a reference in a column definition', `${ADD} maker uuid REFERENCES vendors;`],
    ['adds a unique column after a harmless one', `${ADD} one text, ADD COLUMN two text UNIQUE;`],
    ['builds an index that stops writes', 'CREATE INDEX assets_brand ON assets (brand);'],
    ['analyses a table in a transaction', 'ANALYZE assets;'],
    ['builds an index in a transaction', 'CREATE INDEX CONCURRENTLY assets_brand ON assets (brand);'],
    ['requires a value that the last release does not write', `${ADD} brand_code text NOT NULL;`],
    ['drops a column', 'ALTER TABLE assets DROP COLUMN IF EXISTS brand;'],
    ['drops a table', 'DROP TABLE IF EXISTS alarms;'],
    ['drops an index', 'DROP INDEX CONCURRENTLY IF EXISTS assets_list;'],
    ['drops a constraint', 'ALTER TABLE assets DROP CONSTRAINT IF EXISTS assets_room_id_fkey;'],
    ['renames a column', 'ALTER TABLE assets RENAME COLUMN brand TO maker;'],
    ['changes rows', `UPDATE assets SET brand = 'none';`],
    ['contains code that cannot be analysed', 'DO $$ BEGIN ALTER TABLE assets DROP COLUMN brand; END $$;'],
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
    ['leaves a failed index behind', 'CREATE INDEX CONCURRENTLY assets_brand ON assets (brand);'],
    ['adds a column twice', `${ADD} code text;`],
    ['adds a constraint twice', 'ALTER TABLE assets ADD CONSTRAINT priced CHECK (unit_price > 0) NOT VALID;'],
  ])('%s when it runs again, statement by statement', (_, text) => {
    expect(breaches(migrationOf('1-x.online.sql', text))).not.toEqual([]);
  });

  it('adds something to a file of removals', () => {
    expect(breaches(migrationOf('1-x.contract.sql', `${ADD} IF NOT EXISTS code text;`))).not.toEqual([]);
  });
});

describe('a migration is accepted', () => {
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
  ])('in %s: %s', (file, text) => {
    expect(breaches(migrationOf(file, text))).toEqual([]);
  });
});
