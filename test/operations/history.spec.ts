import { vendorPrincipal } from '../../src/access/index.js';
import { systemPrincipal } from '../../src/kernel/auth/principal.js';
import { describe, expect, it } from 'vitest';
import { OperationActions, OperationsService } from '../../src/operations/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const technicianId = await business.technician();
const vendorId = await business.vendor();
const operations = testApp.get(OperationsService);
const actions = testApp.get(OperationActions);

const act = async (id: string, action: string, body?: unknown) => {
  const reply = await business.api.post(`/operations/${id}/${action}`, body);
  expect(reply.status, reply.text).toBe(200);
};
const KEY = { kind: 'api_key', id: business.keyId, name: 'test' };

describe('GET /operations/{taskId}/history', () => {
  it('lists status changes, newest first, with actor, reason and the party on whose behalf they were made', async () => {
    const id = await business.operation(forVendor(vendorId));
    await act(id, 'accept');
    await act(id, 'reschedule', { scheduled_for: '2026-12-24T08:00:00Z' });
    await business.work((work) => actions.start(work, id));
    await act(id, 'dispute', { reason: 'Nobody came.' });
    const reply = await business.api.get(`/operations/${id}/history`);
    const { data } = reply.body;
    expect(reply.body.pagination).toEqual({ limit: 50, has_more: false, next_cursor: null });
    expect(Object.keys(data[0])).toEqual([
      'id',
      'object',
      'operation_id',
      'from_status',
      'to_status',
      'reason',
      'actor',
      'on_behalf_of',
      'created_at',
    ]);
    expect(
      new Set(data.map((each: Record<string, string>) => `${each.object} ${each.operation_id}`)),
    ).toEqual(new Set([`operation_status_change ${id}`]));
    const owner = { kind: 'user', id: business.ownerId, name: expect.any(String) };
    expect(
      data.map((each: Record<string, unknown>) => [
        each.from_status,
        each.to_status,
        each.reason,
        each.actor,
        each.on_behalf_of,
      ]),
    ).toEqual([
      ['pending_start', 'start_disputed', 'Nobody came.', KEY, null],
      ['assigned', 'pending_start', null, owner, vendorId],
      ['new', 'assigned', null, KEY, vendorId],
      [null, 'new', null, KEY, null],
    ]);
  });

  it("names a vendor's user, and the service itself", async () => {
    const id = await business.operation(forVendor(vendorId));
    const vendor = vendorPrincipal(business.id, vendorId, vendorId);
    const system = systemPrincipal(business.id);
    await testApp.database.work(vendor, (work) => actions.accept(work, id));
    await testApp.database.work(system, (work) => actions.cancel(work, id));
    const { data } = (await business.api.get(`/operations/${id}/history`)).body;
    expect(data.map((each: { actor: unknown }) => each.actor)).toEqual([
      { kind: 'system', id: null, name: 'System' },
      { kind: 'vendor', id: vendorId, name: 'Seals & Sons' },
      KEY,
    ]);
  });

  it("keeps the name of a vendor's user and the vendor, even after the user loses access", async () => {
    const people = testApp.get(VendorPeopleService);
    const mia = { name: 'Mia Weld', email: `${crypto.randomUUID()}@example.com`, language: 'en' } as const;
    const account = await people.openAccount(business.tenant, vendorId, mia, true);
    await business.work((work) => people.add(work, vendorId, account, mia));
    const person = vendorPrincipal(business.id, account.userId, vendorId);
    const id = await business.operation(forVendor(vendorId));
    await testApp.database.work(person, (work) => actions.accept(work, id));
    await act(id, 'start');
    const entries = async () => {
      const { data } = (await business.api.get(`/operations/${id}/history`)).body;
      return data.map((each: Record<string, unknown>) => [each.actor, each.on_behalf_of]);
    };
    const named = [
      [KEY, vendorId],
      [{ kind: 'vendor', id: account.userId, name: 'Mia Weld' }, vendorId],
      [KEY, null],
    ];
    expect(await entries()).toEqual(named);
    expect((await operations.timeline(business.tenant, id))[1]).toMatchObject({
      actor: { name: 'Mia Weld' },
      onBehalfOf: { name: 'Seals & Sons' },
    });
    const [listed] = await people.list(business.tenant, vendorId);
    await business.work((work) => people.remove(work, vendorId, listed!.id));
    expect(await entries()).toEqual(named);
  });

  it('names the vendor in each action that the owner performs for it', async () => {
    const id = await business.operation(forVendor(vendorId));
    const steps = ['accept', 'start', 'confirm', 'complete', 'confirm'] as const;
    for (const step of steps) await business.work((work) => actions[step](work, id));
    const { data } = (await business.api.get(`/operations/${id}/history`)).body;
    const summaries = data.map((each: { actor: { id: string }; on_behalf_of: string | null }) => [
      each.actor.id,
      each.on_behalf_of,
    ]);
    expect(summaries.reverse().slice(1)).toEqual([
      [business.ownerId, vendorId],
      [business.ownerId, vendorId],
      [business.ownerId, null],
      [business.ownerId, vendorId],
      [business.ownerId, null],
    ]);
  });

  it('is paginated', async () => {
    const id = await business.operation(forTechnician(technicianId));
    for (const action of ['start', 'complete', 'close']) await act(id, action);
    const first = (await business.api.get(`/operations/${id}/history?limit=3`)).body;
    const { data } = (
      await business.api.get(`/operations/${id}/history?limit=3&cursor=${first.pagination.next_cursor}`)
    ).body;
    expect([...first.data, ...data].map((each: { to_status: string }) => each.to_status)).toEqual([
      'done',
      'completed',
      'in_progress',
      'assigned',
    ]);
  });
});

describe('the timeline of an operation', () => {
  it('lists every change with its previous and new values and stock movements, newest first', async () => {
    const parts = testApp.get(SparePartsService);
    const id = await business.operation({
      ...forTechnician(technicianId),
      scheduled_for: '2026-12-01T08:00:00Z',
    });
    await act(id, 'assign', { assignee_type: 'vendor', vendor_id: vendorId });
    await act(id, 'reschedule', { scheduled_for: null });
    await business.api.patch(`/operations/${id}`, { title: 'Replace the gasket', agreed_amount: 12.5 });
    await act(id, 'decline');
    const seal = await business.work(async (work) => {
      const part = await parts.create(work, { name: 'Seal' });
      await parts.move(work, part, { type: 'receive', quantity: 5 });
      await parts.move(work, part, { type: 'reserve', quantity: 2, operationId: id, note: 'For Ada.' });
      return part;
    });
    await act(id, 'cancel', { reason: 'Not needed.' });
    const entries = await operations.timeline(business.tenant, id);
    expect(entries.every((entry) => entry.at instanceof Date)).toBe(true);
    const summaries = entries.map((entry) =>
      entry.type === 'part'
        ? [entry.movement, entry.quantity, entry.name, entry.note]
        : [entry.action, entry.fromStatus, entry.toStatus, entry.reason, entry.changes, entry.onBehalfOf],
    );
    const unchanged = { from: null, to: null };
    const vendor = { id: vendorId, name: 'Seals & Sons' };
    expect(summaries).toEqual([
      ['release', -2, 'Seal', 'Given back by a cancelled operation.'],
      ['cancel', 'new', 'cancelled', 'Not needed.', {}, null],
      ['reserve', 2, 'Seal', 'For Ada.'],
      [
        'decline',
        'new',
        'new',
        null,
        {
          assignee_type: { from: 'vendor', to: null },
          technician_id: unchanged,
          vendor_id: { from: vendorId, to: null },
          assignee_name: { from: 'Seals & Sons', to: null },
        },
        vendor,
      ],
      [
        'update',
        'new',
        'new',
        null,
        {
          title: { from: 'Replace the seal', to: 'Replace the gasket' },
          agreed_amount: { from: null, to: '12.50' },
        },
        null,
      ],
      [
        'reschedule',
        'new',
        'new',
        null,
        { scheduled_for: { from: '2026-12-01T08:00:00.000Z', to: null } },
        null,
      ],
      [
        'assign',
        'assigned',
        'new',
        null,
        {
          assignee_type: { from: 'technician', to: 'vendor' },
          technician_id: { from: technicianId, to: null },
          vendor_id: { from: null, to: vendorId },
          assignee_name: { from: 'Ada Fitter', to: 'Seals & Sons' },
        },
        null,
      ],
      [
        'open',
        null,
        'assigned',
        null,
        {
          assignee_type: { from: null, to: 'technician' },
          technician_id: { from: null, to: technicianId },
          vendor_id: unchanged,
          assignee_name: { from: null, to: 'Ada Fitter' },
          scheduled_for: { from: null, to: '2026-12-01T08:00:00.000Z' },
        },
        null,
      ],
    ]);
    expect(entries.filter((entry) => entry.type === 'part' && entry.sparePartId === seal)).toHaveLength(2);
    expect(entries.at(-1)).toMatchObject({ actor: KEY });
  });

  it('has no entry for an update that changes nothing', async () => {
    const id = await business.operation(forTechnician(technicianId));
    await business.api.patch(`/operations/${id}`, { title: 'Replace the seal' });
    await act(id, 'reschedule', { scheduled_for: null });
    expect(await operations.timeline(business.tenant, id)).toHaveLength(1);
  });

  it('returns 404 for another business', async () => {
    const neighbour = await testApp.business();
    const id = await business.operation(forTechnician(technicianId));
    await expect(operations.timeline(neighbour.tenant, id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
