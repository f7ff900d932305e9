import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationText, schemaBefore } from '../support/earlier-schema.js';

const FILE = '1790000008000-keys-by-business.sql';

/** Two businesses, each with rows in tables that refer to one another. */
const OLD_ROWS = `
  INSERT INTO businesses (id, name, plan, created_at, updated_at)
    SELECT uuid_v7(now()), name, 'enterprise', now(), now() FROM unnest('{North,South}'::text[]) name;
  INSERT INTO users (id, business_id, name, email, role, created_at, updated_at)
    SELECT uuid_v7(now()), id, name, name || '@example.org', 'owner', now(), now() FROM businesses;
  INSERT INTO api_keys (id, business_id, name, scopes, created_by, created_at, updated_at)
    SELECT uuid_v7(now()), business_id, 'key', '{}', id, now(), now() FROM users;
  INSERT INTO api_key_secrets (hash, id, business_id, api_key_id, last4, created_at)
    SELECT uuid_send(id), uuid_v7(now()), business_id, id, 'abcd', now() FROM api_keys;
  INSERT INTO buildings (id, business_id, name, building_type, physical_address, created_at, updated_at)
    SELECT uuid_v7(now()), id, 'Hall', 'industrial', 'Quai', now(), now() FROM businesses;
  INSERT INTO floors (id, business_id, building_id, name, level, created_at, updated_at)
    SELECT uuid_v7(now()), business_id, id, 'Ground', 0, now(), now() FROM buildings;
  INSERT INTO rooms (id, business_id, floor_id, name, created_at, updated_at)
    SELECT uuid_v7(now()), business_id, id, 'Bay', now(), now() FROM floors;
  INSERT INTO assets (id, business_id, name, reference, category, room_id, created_at, updated_at)
    SELECT uuid_v7(now()), business_id, 'Pump ' || n, 'PUM-' || n, 'pump', id, now(), now() FROM rooms, generate_series(1, 50) n;
  INSERT INTO operations (id, business_id, title, status, asset_id, created_at, updated_at)
    SELECT uuid_v7(now()), business_id, 'Repair', 'new', id, now(), now() FROM assets;
  SELECT 1`;

const KEYS = `SELECT conrelid::regclass::text AS child, conname AS name, pg_get_constraintdef(oid) AS definition, convalidated AS valid
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`;
const ROWS = `SELECT (SELECT json_agg(a ORDER BY a.id) FROM assets a) AS assets, (SELECT json_agg(o ORDER BY o.id) FROM operations o) AS operations,
  (SELECT json_agg(s ORDER BY s.id) FROM api_key_secrets s) AS secrets`;

describe('the migration to keys by business', () => {
  let client: pg.Client;
  const before: { keys?: unknown; rows?: unknown } = {};
  const rows = async (query: string) => (await client.query<Record<string, string>>(query)).rows;

  beforeAll(async () => {
    ({ client } = await schemaBefore(FILE));
    await client.query(OLD_ROWS);
    before.keys = await rows(KEYS);
    before.rows = await rows(ROWS);
    await client.query(migrationText(FILE));
  });
  afterAll(() => client.end());

  it('loses no row and no foreign key, and each has been checked', async () => {
    expect(await rows(ROWS)).toEqual(before.rows);
    expect(await rows(KEYS)).toEqual(before.keys);
  });

  it('leaves the key, and of assets the list of those not deleted, where three indexes were on their ids', async () => {
    const [count] = await rows(`SELECT count(*)::int FROM pg_indexes WHERE tablename = 'assets'
      AND indexdef ~ '\\((business_id, )?id\\)'`);
    expect(count).toEqual({ count: 2 });
  });

  it('refuses an id twice in one business, and a link to another business', async () => {
    const copy = (
      business: string,
    ) => `INSERT INTO rooms (id, business_id, floor_id, name, created_at, updated_at)
      SELECT r.id, b.id, f.id, 'Copy', now(), now() FROM rooms r, businesses b, floors f
      WHERE f.business_id = b.id AND b.name = '${business}' AND r.business_id = (SELECT id FROM businesses WHERE name = 'North')`;
    await expect(client.query(copy('North'))).rejects.toMatchObject({ code: '23505' });
    await expect(client.query(copy('South'))).resolves.toMatchObject({ rowCount: 1 });
    const across = `UPDATE operations o SET asset_id = a.id FROM assets a WHERE a.business_id <> o.business_id`;
    await expect(client.query(across)).rejects.toMatchObject({ code: '23503' });
  });

  it('finds a key by the hash of its secret, and by nothing else, in one probe of a unique index', async () => {
    await client.query('SET enable_seqscan = off');
    const plan = await rows(`EXPLAIN (COSTS OFF) SELECT k.scopes FROM api_key_secrets s
      JOIN api_keys k ON k.business_id = s.business_id AND k.id = s.api_key_id WHERE s.hash = '\\x00'`);
    const scans = plan.map((line) => line['QUERY PLAN']!).filter((line) => line.includes('Scan'));
    expect(scans).toHaveLength(2);
    expect(scans[0]).toMatch(/Index Scan using api_key_secrets_pkey/);
    expect(scans[1]).toMatch(/Index Scan using api_keys_pkey/);
  });
});
