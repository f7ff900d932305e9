import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Asset } from '../../src/assets/index.js';
import { deleteFrom, insertInto, updateOf } from '../../src/kernel/sql/own-rows.js';
import { join, flatten, sql, rawSql, updateBusiness, type Sql } from '../../src/kernel/sql/sql.js';
import { Announcement } from '../../src/notifications/notice.entity.js';
import { Operation } from '../../src/operations/operation.entity.js';
import { businessWithAssets } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();

describe('scoped database access', () => {
  const countFrom = (table: string) => sql`SELECT count(*) FROM ${rawSql(table)} r`;
  const clause = (piece: Sql) => sql`SELECT * FROM ${Asset} r WHERE ${piece}`;
  it.each([
    sql`SELECT * FROM assets r`,
    sql`SELECT * FROM "assets" r`,
    sql`select 1 from ${Asset} r join rooms on true`,
    sql`SELECT 1 FROM ${Asset} r LEFT JOIN
      rooms ON true`,
    sql`SELECT ${sql`(SELECT count(*) FROM operations)`}`,
    sql`SELECT 1 FROM ${Asset} b, rooms r`,
    sql`SELECT 1 FROM public.rooms`,
    sql`SELECT 1 FROM "public"."rooms"`,
    sql`SELECT 1 FROM ASSETS`,
    sql`SELECT 1 FROM /* all of them */ assets`,
    sql`SELECT 1 FROM ((assets))`,
    sql`TABLE users`,
    sql`SELECT 1 FROM idempotency_records`,
    sql`SELECT 1 FROM -- the pumps as
      assets`,
    sql`SELECT 1 FROM -- the pumps as
      "assets"`,
    countFrom('assets'),
    countFrom('"assets"'),
    countFrom('(SELECT * FROM api_keys)'),
    sql`SELECT 1 FROM ${rawSql('as')}${rawSql('sets')}`,
    clause(join([sql`true`, rawSql('EXISTS (SELECT 1 FROM events)')], ' OR ')),
    flatten(clause(sql`EXISTS (SELECT 1 FROM ${rawSql('users')} u)`)),
  ])('refuses a tenant table that is named in SQL text (%#)', async (statement) => {
    const business = await testApp.business();
    await expect(business.tenant.rows(statement)).rejects.toThrow('by hand');
    await expect(business.work((work) => work.write(statement))).rejects.toThrow('by hand');
    await expect(business.work((work) => work.lockRows(statement))).rejects.toThrow('by hand');
  });

  it('refuses the table name even in the same text that an entity produces', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const live = rawSql('deleted_at IS NULL');
    await business.tenant.rows(sql`SELECT * FROM ${Asset} r`);
    const forged = sql`SELECT * FROM (SELECT * FROM "assets" WHERE business_id = ${neighbour.id}::uuid AND ${live}) r`;
    await expect(business.tenant.rows(forged)).rejects.toThrow('by hand');
  });

  it.each([
    sql`UPDATE assets SET name = ${'x'}`,
    sql`DELETE FROM ONLY assets`,
    sql`INSERT INTO events DEFAULT VALUES`,
    sql`INSERT INTO ${rawSql('"events"')} DEFAULT VALUES`,
  ])('refuses to write to a table that is named in SQL text (%#)', async (statement) => {
    const business = await testApp.business();
    await expect(business.work((work) => work.write(statement))).rejects.toThrow('by hand');
  });

  it.each([
    sql`SELECT 1 FROM ${rawSql('U&"\\0061ssets"')}`,
    sql`SELECT query_to_xml(${'SELECT * FROM assets'}, true, true, '')`,
    sql`EXECUTE overheard`,
    sql`SELECT word FROM ts_stat(${'SELECT to_tsvector(name) FROM assets'})`,
  ])('refuses SQL that hides which tables it accesses (%#)', async (statement) => {
    const business = await testApp.business();
    await expect(business.tenant.rows(statement)).rejects.toThrow('hides which tables it accesses');
  });

  it('refuses ON CONFLICT that could update a row of another business, and a change of business_id', async () => {
    const [one, other] = [await businessWithAssets(testApp, 1), await businessWithAssets(testApp, 1)];
    const columns = ['id', 'name', 'reference', 'category', 'created_at', 'updated_at'];
    const rows = sql`SELECT ${other.assets[0]}::uuid AS id, 'Mine' AS name, 'PUM-0' AS reference, 'pump' AS category,
      now() AS created_at, now() AS updated_at`;
    for (const target of ['(id)', 'ON CONSTRAINT assets_pkey']) {
      const stolen = sql`${insertInto(Asset, columns, rows)} ON CONFLICT ${rawSql(target)} DO UPDATE SET name = 'Mine'`;
      await expect(one.business.work((work) => work.write(stolen))).rejects.toThrow('within the business');
    }
    const moved = updateOf(Asset, sql`business_id = ${other.business.id}::uuid`, sql`true`);
    await expect(one.business.work((work) => work.write(moved))).rejects.toThrow(
      'business of a row must not change',
    );
  });

  it('refuses a fragment that reaches into the text around it', async () => {
    const { business } = await businessWithAssets(testApp, 1);
    const ids = sql`SELECT 'kept', '{}' WHERE true`;
    for (const statement of [
      updateOf(Announcement, sql`message = 'x'`, sql`true) OR (true`),
      deleteFrom(Announcement, sql`true) OR ('a' = 'a'`),
      deleteFrom(Announcement, sql`r.message = 'it''s (' OR r.message = '`),
      updateOf(Announcement, sql`message = 'x' WHERE true -- the rest`, sql`true`),
      updateOf(Announcement, sql`message = 'x' /* `, sql` */ true`),
      insertInto(Announcement, ['id', 'kind'], sql`${ids}) given UNION ALL SELECT * FROM (${ids}`),
      updateBusiness(sql`name = 'x'`, sql`true) OR (true`),
    ])
      await expect(business.work((work) => work.write(statement))).rejects.toThrow('not complete by itself');
  });

  it('has no part of a writing statement that could be used in another one', () => {
    const written = updateOf(Operation, sql`title = 'x'`, sql`true`);
    expect(Object.values(written)).toEqual([]);
    expect(Object.keys(written)).toEqual([]);
  });

  it('changes no business but its own', async () => {
    const [one, other] = [await testApp.business(), await testApp.business()];
    const nameOf = async (of: TestBusiness) =>
      (await of.tenant.row<{ name: string }>(sql`SELECT name FROM businesses WHERE id = ${of.id}`))!.name;
    const before = await nameOf(other);
    const write = (statement: Sql) => one.work((work) => work.write(sql`${statement} RETURNING b.id`));
    expect(await write(updateBusiness(sql`name = 'Renamed'`, sql`true OR true`))).toEqual([{ id: one.id }]);
    expect(await write(updateBusiness(sql`name = 'Theirs'`, sql`b.id = ${other.id}`))).toEqual([]);
    expect([await nameOf(one), await nameOf(other)]).toEqual(['Renamed', before]);
  });

  it('adds the business to insertInto, updateOf and deleteFrom', async () => {
    const [one, other] = [await testApp.business(), await testApp.business()];
    const write = (by: TestBusiness, statement: Sql) =>
      by.work((work) => work.write<{ id: string; business: string }>(statement));
    const noticeTo = async (by: TestBusiness) => {
      const notice = sql`SELECT now() AS created_at, ${randomUUID()}::uuid AS id, 'team' AS audience, 'note' AS kind, 'Hello' AS message`;
      const columns = ['id', 'audience', 'kind', 'message', 'created_at'];
      const returned = sql`RETURNING kept.id, kept.business_id AS business`;
      return (await write(by, sql`${insertInto(Announcement, columns, notice)} ${returned}`))[0]!;
    };
    const [ours, theirs] = [await noticeTo(one), await noticeTo(other)];
    expect([ours.business, theirs.business]).toEqual([one.id, other.id]);
    const changed = updateOf(Announcement, sql`message = 'Ours'`, sql`true OR ${true}`);
    expect(await write(one, sql`${changed} RETURNING r.id`)).toEqual([{ id: ours.id }]);
    const removed = deleteFrom(Announcement, sql`r.id = ${theirs.id}`);
    expect(await write(one, sql`${removed} RETURNING r.id`)).toEqual([]);
  });

  it('refuses updateOf and deleteFrom for rows of the change feed', async () => {
    const { business } = await businessWithAssets(testApp, 1);
    for (const statement of [updateOf(Asset, sql`name = 'Ours'`, sql`true`), deleteFrom(Asset, sql`true`)])
      await expect(business.work((work) => work.write(statement))).rejects.toThrow('write its rows with');
  });

  it.each([
    sql`SELECT r.id FROM ${Asset} r FOR UPDATE OF r`,
    sql`SELECT r.id FROM ${Asset} r FOR NO KEY UPDATE`,
    sql`SELECT r.id FROM ${Asset} r FOR SHARE`,
    sql`SELECT r.id FROM ${Asset} r FOR KEY SHARE`,
    sql`SELECT pg_advisory_xact_lock(1)`,
    sql`SELECT 'it''s', r.id FROM ${Asset} r FOR UPDATE OF r`,
    sql`UPDATE businesses SET name = 'Mine'`,
    updateOf(Asset, sql`name = 'Mine'`, sql`true`),
    sql`WITH gone AS (${deleteFrom(Asset, sql`true`)} RETURNING r.id) SELECT id FROM gone`,
  ])('refuses a read statement that writes or locks (%#)', async (statement) => {
    const { business } = await businessWithAssets(testApp, 1);
    await expect(business.tenant.rows(statement)).rejects.toThrow('cannot write or lock');
    await expect(business.work((work) => work.rows(statement))).rejects.toThrow('cannot write or lock');
  });

  it('accepts the words of a write inside a string', async () => {
    const { business } = await businessWithAssets(testApp, 1);
    const [row] = await business.tenant.rows(sql`SELECT 'update, delete' AS said FROM ${Asset} r`);
    expect(row).toEqual({ said: 'update, delete' });
  });

  it('is the only access to entities: unscoped access refuses them', async () => {
    await expect(testApp.acrossBusinesses.rows(sql`SELECT * FROM ${Asset} r`)).rejects.toThrow(
      '"assets" belongs to a business',
    );
  });

  it('returns no row of another business, even with a condition that is always true', async () => {
    const [one, other] = [await businessWithAssets(testApp, 2), await businessWithAssets(testApp, 1)];
    const seen = await one.business.tenant.rows<{ id: string }>(
      sql`SELECT r.id FROM ${Asset} r WHERE r.id = ${other.assets[0]} OR true ORDER BY r.id`,
    );
    expect(seen.map(({ id }) => id)).toEqual(one.assets);
    expect(await one.business.tenant.has(Asset, other.assets[0]!)).toBe(false);
    expect(await one.business.work((work) => work.lock(Asset, other.assets[0]!))).toBeUndefined();
  });

  it('updates and removes no row of another business, even with a condition that is always true', async () => {
    const [one, other] = [await businessWithAssets(testApp, 2), await businessWithAssets(testApp, 1)];
    const before = await other.business.api.get(`/assets/${other.assets[0]}`);
    const foreignId = other.assets[0]!;
    const changed = await one.business.work(async (work) => [
      ...(await work.update(Asset, foreignId, { name: 'Mine' })),
      ...(await work.update(Asset, sql`r.id = ${foreignId} OR true`, { name: 'All mine' })),
      ...(await work.remove(Asset, foreignId)),
      ...(await work.remove(Asset, sql`r.id = ${foreignId} OR r.id = ${one.assets[0]}`)),
    ]);
    expect(changed.sort()).toEqual([...one.assets, one.assets[0]].sort());
    expect((await other.business.api.get(`/assets/${foreignId}`)).text).toBe(before.text);
  });

  it('does not update soft-deleted rows', async () => {
    const { business, assets } = await businessWithAssets(testApp, 1);
    await business.api.delete(`/assets/${assets[0]}`);
    expect(await business.work((work) => work.update(Asset, sql`true`, { name: 'Ghost' }))).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses a link across businesses', async () => {
    const [one, other] = [await businessWithAssets(testApp, 1), await businessWithAssets(testApp, 1)];
    const business = await testApp.business();
    const operationId = await business.operation();
    const link = (of: TestBusiness, act: Parameters<TestBusiness['work']>[0]) =>
      expect(of.work(act)).rejects.toMatchObject({ code: '23503' });
    await link(one.business, (work) => work.update(Asset, one.assets[0]!, { roomId: other.roomId }));
    await link(one.business, (work) =>
      work.update(Asset, one.assets[0]!, { parentAssetId: other.assets[0]! }),
    );
    await link(business, (work) => work.update(Operation, operationId, { assetId: other.assets[0]! }));
  });

  it('has business_id in every foreign key between two tenant tables', async () => {
    const loose = await testApp.acrossBusinesses.rows<{ link: string }>(sql`
        SELECT k.conrelid::regclass || ' → ' || k.confrelid::regclass AS link FROM pg_constraint k
        JOIN pg_attribute mine ON mine.attrelid = k.conrelid AND mine.attname = 'business_id'
        JOIN pg_attribute theirs ON theirs.attrelid = k.confrelid AND theirs.attname = 'business_id'
        WHERE k.contype = 'f' AND NOT (mine.attnum = ANY(k.conkey) AND theirs.attnum = ANY(k.confkey))`);
    expect(loose).toEqual([]);
  });
});
