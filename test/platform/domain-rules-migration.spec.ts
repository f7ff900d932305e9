import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationText, schemaBefore } from '../support/earlier-schema.js';

const FILE = '1790000004000-domain-rules.sql';

/** A business as the schema before could hold it. */
const OLD_ROWS = `
  INSERT INTO businesses (id, name, plan, created_at, updated_at) VALUES (uuid_v7(now()), 'Acme', 'enterprise', now(), now());
  INSERT INTO users (id, business_id, name, email, role, is_active, created_at, updated_at)
    SELECT uuid_v7(now()), id, 'Gone', 'gone@example.org', 'technician', false, now(), now() FROM businesses;
  INSERT INTO technicians (id, business_id, user_id, name, skills, created_at, updated_at)
    SELECT uuid_v7(now()), b.id, u.id, t.name, t.skills, now(), now() FROM businesses b, (VALUES
      ('mapped', '{soudure,mechanical,juggling,mecanique,welding,chess}'::text[], NULL),
      ('kept', '{roofing,electrical}', NULL), ('none', '{}', NULL), ('gone', '{other}', 'Gone')) t (name, skills, account)
    LEFT JOIN users u ON u.name = t.account;
  INSERT INTO assets (id, business_id, name, reference, brand, created_at, updated_at, category)
    SELECT uuid_v7(now()), id, 'Feed pump', 'PUM-0001', 'Grundfos', now(), now(), 'pump' FROM businesses;
  INSERT INTO operations (id, business_id, title, place, status, created_at, updated_at)
    SELECT uuid_v7(now()), id, status, 'Hall', status, now(), now()
    FROM businesses, unnest('{in_progress,cancelled,done}'::text[]) status;
  INSERT INTO spare_parts (id, business_id, name, reference, quantity_on_hand, quantity_reserved, created_at, updated_at)
    SELECT uuid_v7(now()), id, 'Seal', 'SP-1', 14, 7, now(), now() FROM businesses;
  INSERT INTO spare_part_movements (id, business_id, spare_part_id, operation_id, type, quantity, from_reserved, created_at)
    SELECT uuid_v7(m.at), p.business_id, p.id, o.id, m.type, m.quantity, m.from_reserved, m.at FROM spare_parts p, (VALUES
      (NULL, 'receive', 20, 0, timestamptz '2026-01-01'), ('in_progress', 'reserve', 5, 0, '2026-01-02'),
      ('in_progress', 'consume', -4, 2, '2026-01-03'), (NULL, 'reserve', 4, 0, '2026-01-04'),
      (NULL, 'consume', -2, 2, '2026-01-05'), ('done', 'reserve', 3, 0, '2026-01-06'), ('done', 'release', -1, 0, '2026-01-07')
    ) m (operation, type, quantity, from_reserved, at) LEFT JOIN operations o ON o.status = m.operation;
  INSERT INTO preventive_schedules (id, business_id, asset_id, interval_days, next_due_on, opened_for, operation_id, created_at, updated_at)
    SELECT uuid_v7(now()), a.business_id, a.id, 30, current_date - 40, current_date - 40, o.id, now(), now()
    FROM assets a JOIN operations o ON o.status = 'cancelled';
  SELECT 1`;

describe.each([
  ['17 and newer', migrationText(FILE)],
  ['14 to 16', migrationText(FILE).replace('>= 170000', '>= 999999')],
])('the migration to the domain rules, on PostgreSQL %s', (_, migration) => {
  let client: pg.Client;

  beforeAll(async () => {
    ({ client } = await schemaBefore(FILE));
    await client.query(OLD_ROWS);
    await client.query(migration);
  });
  afterAll(() => client.end());

  const rows = async (query: string) =>
    (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows;

  it('keeps the fields of a search apart, under the same index and statistics', async () => {
    expect(
      await rows(`SELECT search_text FROM assets UNION ALL SELECT search_text FROM spare_parts
        UNION ALL SELECT search_text FROM operations WHERE status = 'done'`),
    ).toEqual([
      ['feed pump\u001fpum-0001\u001fgrundfos\u001f'],
      ['seal\u001fsp-1'],
      ['done\u001fhall\u001f\u001f'],
    ]);
    const indexes = await rows(`SELECT indexname, indexdef LIKE '%USING gin (search_text gin_trgm_ops)%',
      indexdef LIKE '%WHERE (deleted_at IS NULL)' FROM pg_indexes WHERE indexname LIKE '%\\_search' ORDER BY 1`);
    expect(indexes).toEqual([
      ['assets_search', true, true],
      ['operations_search', true, false],
      ['spare_parts_search', true, false],
    ]);
    const samples = await rows(`SELECT attrelid::regclass::text, coalesce(attstattarget, -1) FROM pg_attribute
      WHERE attname = 'search_text' AND attrelid IN ('assets'::regclass, 'operations'::regclass, 'spare_parts'::regclass)
      ORDER BY 1`);
    expect(samples).toEqual([
      ['assets', 2000],
      ['operations', 2000],
      ['spare_parts', -1],
    ]);
  });

  it('maps skills to trade codes in their order, none twice, and takes leavers off the roster', async () => {
    expect(await rows('SELECT name, skills, is_active FROM technicians ORDER BY name')).toEqual([
      ['gone', ['other'], false],
      ['kept', ['roofing', 'electrical'], true],
      ['mapped', ['welding', 'mechanical', 'other'], true],
      ['none', [], true],
    ]);
  });

  it('turns what consumptions took of the reserved into releases, and gives back what no open operation holds', async () => {
    const ledger = await rows(`SELECT o.status, m.type, m.quantity FROM spare_part_movements m
      LEFT JOIN operations o ON o.id = m.operation_id WHERE m.type IN ('reserve', 'release') ORDER BY m.created_at, m.quantity`);
    expect(ledger.slice(0, 6)).toEqual([
      ['in_progress', 'reserve', 5],
      ['in_progress', 'release', -2],
      [null, 'reserve', 4],
      [null, 'release', -2],
      ['done', 'reserve', 3],
      ['done', 'release', -1],
    ]);
    expect(ledger.slice(6)).toEqual(
      expect.arrayContaining([
        [null, 'release', -2],
        ['done', 'release', -2],
      ]),
    );
    expect(ledger).toHaveLength(8);
    const sums = await rows(`SELECT p.quantity_on_hand, p.quantity_reserved,
        sum(m.quantity) FILTER (WHERE m.type IN ('receive', 'consume', 'adjust'))::integer,
        sum(m.quantity) FILTER (WHERE m.type IN ('reserve', 'release'))::integer
      FROM spare_parts p JOIN spare_part_movements m ON m.spare_part_id = p.id GROUP BY p.id`);
    expect(sums).toEqual([[14, 3, 14, 3]]);
  });

  it('moves a schedule on whose operation was cancelled', async () => {
    expect(await rows('SELECT next_due_on - current_date FROM preventive_schedules')).toEqual([[20]]);
  });
});
