import { describe, expect, it } from 'vitest';
import { ASSET_STATUSES, AssetStatusChange, Downtime } from '../../src/assets/asset-status.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { expectInvalid, expectSameNotFound, TIMESTAMP } from '../support/expectations.js';
import { eventsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const place = await business.place();

const set = (id: string, status: string, note?: string | null, owner: TestBusiness = business) =>
  owner.api.patch(`/assets/${id}/status`, { status, ...(note === undefined ? {} : { note }) });
const history = (id: string) =>
  business.tenant.rows(sql`SELECT h.from_status, h.to_status, h.note, h.actor_kind, h.actor_id
    FROM ${AssetStatusChange} h WHERE h.asset_id = ${id} ORDER BY h.id`);
const downtimes = (id: string) =>
  business.tenant.rows<{ status: string; started_at: Date; ended_at: Date | null }>(sql`
    SELECT d.status, d.started_at, d.ended_at FROM ${Downtime} d WHERE d.asset_id = ${id} ORDER BY d.id`);
const notices = (owner: TestBusiness) =>
  testApp.acrossBusinesses.rows(sql`SELECT audience, kind, asset_id, parameters FROM announcements
    WHERE business_id = ${owner.id} ORDER BY id`);

describe('PATCH /assets/{assetId}/status', () => {
  it.each(ASSET_STATUSES.flatMap((from) => ASSET_STATUSES.map((to) => [from, to])))(
    'changes from %s to %s',
    async (from, to) => {
      const id = await business.asset({ room_id: place.roomId });
      await set(id, from);
      const reply = await set(id, to);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.data).toMatchObject({ id, object: 'asset', status: to });
      expect((await business.api.get(`/assets/${id}`)).body).toEqual(reply.body);
    },
  );

  it('records every change with its note and actor, including changes to the same status', async () => {
    const id = await business.asset({ room_id: place.roomId });
    await set(id, 'needs_maintenance', 'It squeaks');
    await set(id, 'needs_maintenance');
    await set(id, 'operational', null);
    const by = { actor_kind: 'api_key', actor_id: business.keyId };
    expect(await history(id)).toEqual([
      { from_status: 'operational', to_status: 'needs_maintenance', note: 'It squeaks', ...by },
      { from_status: 'needs_maintenance', to_status: 'needs_maintenance', note: null, ...by },
      { from_status: 'needs_maintenance', to_status: 'operational', note: null, ...by },
    ]);
  });

  it('emits asset.status_changed for each change, with every field', async () => {
    const own = await testApp.business();
    const { roomId, buildingId } = await own.place();
    const id = await own.asset({ room_id: roomId, category: 'pump' });
    const reply = await set(id, 'needs_maintenance', 'It squeaks', own);
    await set(id, 'needs_maintenance', undefined, own);
    const [first, second, ...more] = await eventsOf(own, { type: 'asset.status_changed' });
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      type: 'asset.status_changed',
      created_at: expect.stringMatching(TIMESTAMP),
      api_version: '2026-10-01',
      actor: { kind: 'api_key', id: own.keyId },
      livemode: true,
      data: {
        changed_fields: ['status'],
        previous: { status: 'operational' },
        object: {
          id,
          object: 'asset',
          name: 'Feed pump',
          reference: 'PUM-0001',
          status: 'needs_maintenance',
          previous_status: 'operational',
          note: 'It squeaks',
          room_id: roomId,
          building_id: buildingId,
          updated_at: reply.body.data.updated_at,
        },
      },
    });
    expect(second!.data.object).toMatchObject({ previous_status: 'needs_maintenance', note: null });
  });

  it('notifies the team', async () => {
    const own = await testApp.business();
    const id = await own.asset();
    await set(id, 'under_maintenance', 'New seals', own);
    expect(await notices(own)).toEqual([
      {
        audience: 'team',
        kind: 'asset.status_changed',
        asset_id: id,
        parameters: {
          name: 'Feed pump',
          reference: 'OTH-0001',
          status: 'under_maintenance',
          note: 'New seals',
        },
      },
    ]);
  });

  it.each([
    [{}, { status: 'missing_parameter' }],
    [{ status: 'broken' }, { status: 'invalid_parameter' }],
    [{ status: null }, { status: 'invalid_parameter' }],
    [{ status: 'retired', note: 5 }, { note: 'invalid_parameter' }],
    [{ status: 'retired', reason: 'x' }, { reason: 'unknown_parameter' }],
  ])('rejects %j', async (body, fields) => {
    const id = await business.asset({ room_id: place.roomId });
    expectInvalid(await business.api.patch(`/assets/${id}/status`, body), fields);
    expect(await history(id)).toEqual([]);
  });

  it("returns 404 for another business's asset, exactly as for a missing one, and changes nothing", async () => {
    const neighbour = await testApp.business();
    const theirs = await neighbour.asset();
    await expectSameNotFound((id) => set(id, 'retired'), theirs);
    expect((await neighbour.api.get(`/assets/${theirs}`)).body.data.status).toBe('operational');
    expect(await eventsOf(neighbour, { type: 'asset.status_changed' })).toEqual([]);
  });

  it('changes the status once when repeated with the same Idempotency-Key', async () => {
    const id = await business.asset({ room_id: place.roomId });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => business.api.patch(`/assets/${id}/status`, { status: 'retired' }, key);
    expect((await send()).text).toBe((await send()).text);
    expect(await history(id)).toHaveLength(1);
  });
});

describe('the downtime of an asset', () => {
  it.each(['under_maintenance', 'out_of_service'])(
    'opens with %s and closes with any other status',
    async (status) => {
      for (const end of ['operational', 'needs_maintenance', 'retired']) {
        const id = await business.asset({ room_id: place.roomId });
        await set(id, status);
        expect(await downtimes(id)).toMatchObject([{ status, ended_at: null }]);
        testApp.clock.advance(60_000);
        await set(id, end);
        const [downtime, ...more] = await downtimes(id);
        expect(more).toEqual([]);
        expect(downtime!.ended_at!.getTime() - downtime!.started_at.getTime()).toBeGreaterThanOrEqual(60_000);
      }
    },
  );

  it('continues when the asset changes from one of these statuses to the other', async () => {
    const id = await business.asset({ room_id: place.roomId });
    for (const status of ['out_of_service', 'under_maintenance', 'under_maintenance']) await set(id, status);
    expect(await downtimes(id)).toMatchObject([{ status: 'out_of_service', ended_at: null }]);
  });

  it('opens again the next time', async () => {
    const id = await business.asset({ room_id: place.roomId });
    for (const status of ['out_of_service', 'operational', 'under_maintenance']) await set(id, status);
    expect(await downtimes(id)).toMatchObject([
      { status: 'out_of_service', ended_at: expect.any(Date) },
      { status: 'under_maintenance', ended_at: null },
    ]);
  });

  it('does not open with the other statuses', async () => {
    const id = await business.asset({ room_id: place.roomId });
    for (const status of ['needs_maintenance', 'retired', 'operational']) await set(id, status);
    expect(await downtimes(id)).toEqual([]);
  });

  it('opens at most once when the status is set concurrently', async () => {
    const id = await business.asset({ room_id: place.roomId });
    const replies = await Promise.all(
      ['out_of_service', 'under_maintenance', 'out_of_service', 'under_maintenance'].map((status) =>
        set(id, status),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect(await downtimes(id)).toHaveLength(1);
    expect(await history(id)).toHaveLength(4);
  });
});

describe('the alarm of an asset', () => {
  it('is raised when the asset goes out of service, and not again while it stays so', async () => {
    const own = await testApp.business();
    const id = await own.asset();
    await set(id, 'under_maintenance', undefined, own);
    expect(await eventsOf(own, { type: 'alarm.raised' })).toEqual([]);
    await set(id, 'out_of_service', 'Shaft broken', own);
    await set(id, 'out_of_service', 'Still', own);
    const [alarm, ...more] = await eventsOf(own, { type: 'alarm.raised' });
    expect(more).toEqual([]);
    expect(alarm!.data.object).toMatchObject({
      id: expect.any(String),
      object: 'alarm',
      kind: 'asset_out_of_service',
      asset_id: id,
      spare_part_id: null,
      message: 'Feed pump (OTH-0001) is now out of service: Shaft broken',
      created_at: expect.stringMatching(TIMESTAMP),
    });
    expect(await eventsOf(own, { type: 'asset.status_changed' })).toHaveLength(3);
  });
});
