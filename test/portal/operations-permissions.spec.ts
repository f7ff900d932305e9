import { describe, expect, it } from 'vitest';
import { PrincipalsService, type Role } from '../../src/access/index.js';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { Technician, TechniciansService } from '../../src/technicians/index.js';
import { textOf } from '../support/portal.js';
import { idIn, openShop } from './operations-shop.js';

const { portal, testApp, actions, business, assetId, technicianId, manager, open, get } = await openShop();

/** A user who is signed in, and is a technician of the business. */
async function technician(role: Role = 'technician') {
  const visitor = await portal.signIn(business, role);
  const id = await business.work((work) =>
    testApp.get(TechniciansService).create(work, { name: 'Own Hands', userId: visitor.userId }),
  );
  return { visitor, id };
}

describe('a technician', () => {
  it('starts and completes their own operations, and can do nothing else', async () => {
    const { visitor, id: technicianId } = await technician();
    const [own, others] = [await open({ technician_id: technicianId }), await open()];
    const text = textOf((await visitor.get(`/operations/${own}`)).html);
    expect(text).toContain('Start');
    expect(text).not.toContain('Reassign');
    expect((await visitor.get(`/operations/${others}`)).html).not.toContain(`/operations/${others}/start"`);
    const refused = await visitor.post(`/operations/${others}/start`);
    expect(textOf((await visitor.get(refused.location!)).html)).toContain('It may have been reassigned');
    expect((await visitor.post(`/operations/${own}/start`)).status).toBe(303);
    expect((await visitor.post(`/operations/${own}/complete`, { notes: 'Done.' })).status).toBe(303);
    expect([(await get(own)).status, (await get(others)).status]).toEqual(['completed', 'assigned']);
  });

  it('is limited to their own operations by the service itself, on every route', async () => {
    const { visitor } = await technician();
    const id = await open();
    const principal = await testApp.get(PrincipalsService).ofUser(visitor.userId);
    for (const act of ['start', 'complete'] as const)
      await expect(testApp.database.work(principal, (work) => actions[act](work, id))).rejects.toThrow(
        ApiError,
      );
    await business.work((work) => work.update(Technician, technicianId, { userId: visitor.userId }));
    await testApp.database.work(principal, (work) => actions.start(work, id));
    await business.work((work) => work.update(Technician, technicianId, { userId: null }));
    expect((await get(id)).status).toBe('in_progress');
  });

  it('reports a problem as an unassigned operation, and cannot assign operations', async () => {
    const { visitor } = await technician();
    const form = await visitor.get(`/operations/new?asset_id=${assetId}`);
    expect(textOf(form.html)).toContain('Report a problem');
    expect(form.html).not.toContain('name="assignee_type"');
    const answer = await visitor.post('/operations/report', { title: 'It drips', asset_id: assetId });
    expect(await get(idIn(answer.location))).toMatchObject({
      status: 'new',
      assignee_type: null,
      title: 'It drips',
    });
    const id = await open();
    const refused = [
      ['/operations', { title: 'Mine now', required_skill: 'other' }],
      ['/operations/assign', { operation_ids: id, assignee_type: 'technician' }],
      ...[
        'assign',
        'reschedule',
        'cancel',
        'accept',
        'decline',
        'confirm',
        'dispute',
        'close',
        'reopen',
        'edit',
      ].map((action) => [`/operations/${id}/${action}`, {}] as const),
    ] as const;
    for (const [path, fields] of refused) expect((await visitor.post(path, fields)).status, path).toBe(403);
  });
});

describe('a request without access', () => {
  const paths = (id: string) => ['', '/edit', '/complete'].map((end) => `/operations/${id}${end}`);
  const actions = [
    'assign',
    'reschedule',
    'cancel',
    'accept',
    'decline',
    'start',
    'complete',
    'confirm',
    'dispute',
  ];
  const more = ['close', 'reopen', 'edit', 'parts/consume', 'parts/reserve', 'parts/release'];
  const fields = {
    ...{ reason: 'Why not', title: 'Theirs', scheduled_for: '', assignee_type: 'technician', quantity: '1' },
    ...{ technician_id: technicianId, spare_part_id: assetId },
  };

  it("gets 404 for another business's operation, exactly as for a missing one", async () => {
    const neighbour = await testApp.business();
    const theirs = await neighbour.operation();
    for (const id of [theirs, 'no-uuid']) {
      for (const path of paths(id)) expect((await manager.get(path)).status, path).toBe(404);
      for (const action of [...actions, ...more]) {
        const { status } = await manager.post(`/operations/${id}/${action}`, neededFor(action));
        expect(status, action).toBe(404);
      }
    }
    expect((await manager.get(`/operations?open=${theirs}`)).status).toBe(404);
    const many = await manager.post('/operations/assign', { ...neededFor('assign'), operation_ids: theirs });
    expect(many.status).toBe(404);
    const before = await neighbour.api.get(`/operations/${theirs}`);
    expect(before.body.data.status).toBe('assigned');
  });

  const neededFor = (action: string): Record<string, string> => {
    const names: Record<string, (keyof typeof fields)[]> = {
      assign: ['assignee_type', 'technician_id'],
      reschedule: ['scheduled_for'],
      edit: ['title'],
    };
    const needed = action.startsWith('parts/')
      ? ['spare_part_id', 'quantity']
      : (names[action] ?? ['reason']);
    if (['accept', 'start', 'complete', 'confirm', 'close'].includes(action)) return {};
    return Object.fromEntries(needed.map((name) => [name, fields[name as keyof typeof fields]]));
  };

  it('changes nothing if the form has no CSRF token', async () => {
    const id = await open();
    const paths = ['/operations', '/operations/report', '/operations/assign'];
    for (const path of [...paths, ...[...actions, ...more].map((action) => `/operations/${id}/${action}`)])
      expect((await manager.post(path, { ...fields, _csrf: '' })).status, path).toBe(403);
    expect((await get(id)).status).toBe('assigned');
  });
});
