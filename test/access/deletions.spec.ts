import { describe, expect, it } from 'vitest';
import { created } from '../support/expectations.js';
import { fileOf, formWith, FORM_TYPE } from '../support/files.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();

const deleted = async (business: TestBusiness, path: string) => {
  expect((await business.api.delete(path)).status).toBe(204);
};
/** The newest entries about deletions, as kind, name and details. */
const logged = async (business: TestBusiness, action: string) => {
  const { body } = await business.api.get(`/audit-log?action=${action}`);
  return body.data.map(({ actor, target, details }: Record<string, { id: string; object: string }>) => {
    expect(actor).toMatchObject({ kind: 'api_key', id: business.keyId, name: 'test' });
    return [target!.object, target!.id, (target as unknown as { name: string }).name, details];
  });
};

describe('the audit log keeps the name of what was deleted, and who deleted it:', () => {
  it('an asset, with its reference', async () => {
    const business = await testApp.business();
    const id = await business.asset({ name: 'Pump 3' });
    const { reference } = (await business.api.get(`/assets/${id}`)).body.data;
    await deleted(business, `/assets/${id}`);
    expect(await logged(business, 'asset.deleted')).toEqual([['asset', id, 'Pump 3', { reference }]]);
  });

  it('a room, a floor, and a building with the numbers of what went with it', async () => {
    const business = await testApp.business();
    const building = created(
      await business.api.post('/buildings', {
        ...{ name: 'Mill', physical_address: 'Quay 1', building_type: 'industrial' },
      }),
    );
    const floors = [];
    for (const level of [0, 1, 2])
      floors.push(
        created(await business.api.post(`/buildings/${building}/floors`, { name: `Level ${level}`, level })),
      );
    const rooms = [];
    for (const floor of [floors[0], floors[0], floors[1], floors[2]])
      rooms.push(
        created(await business.api.post(`/floors/${floor}/rooms`, { name: `Line ${rooms.length}` })),
      );
    await deleted(business, `/rooms/${rooms[0]}`);
    await deleted(business, `/floors/${floors[0]}`);
    await deleted(business, `/buildings/${building}`);
    expect(await logged(business, 'room.deleted')).toEqual([['room', rooms[0], 'Line 0', {}]]);
    expect(await logged(business, 'floor.deleted')).toEqual([['floor', floors[0], 'Level 0', { rooms: 1 }]]);
    expect(await logged(business, 'building.deleted')).toEqual([
      ['building', building, 'Mill', { floors: 2, rooms: 2 }],
    ]);
  });

  it('a meter and a file, with the record that they belonged to', async () => {
    const business = await testApp.business();
    const asset_id = await business.asset();
    const meter = created(
      await business.api.post(`/assets/${asset_id}/meters`, { name: 'Hours', kind: 'counter', unit: 'h' }),
    );
    const file = await business.api.send('POST', `/assets/${asset_id}/attachments`, formWith(fileOf('png')), {
      'content-type': FORM_TYPE,
    });
    const { id, file_name } = file.body.data;
    await deleted(business, `/meters/${meter}`);
    await deleted(business, `/attachments/${id}`);
    expect(await logged(business, 'meter.deleted')).toEqual([['meter', meter, 'Hours', { asset_id }]]);
    expect(await logged(business, 'attachment.deleted')).toEqual([
      ['attachment', id, file_name, { asset_id }],
    ]);
  });

  it('time, with the title of its operation, whose it was and how long; and a cost', async () => {
    const business = await testApp.business();
    const operation_id = await business.operation({ title: 'Replace the seal' });
    const path = `/operations/${operation_id}`;
    const technician_id = await business.technician();
    const [started_at, ended_at] = ['2026-01-05T08:00:00.000Z', '2026-01-05T09:30:00.000Z'];
    const time = { technician_id, started_at, ended_at };
    const id = created(await business.api.post(`${path}/time-entries`, time));
    const cost = { description: 'Crane', amount: '380.00' };
    const costId = created(await business.api.post(`${path}/costs`, cost));
    await deleted(business, `/time-entries/${id}`);
    await deleted(business, `/costs/${costId}`);
    expect(await logged(business, 'time_entry.deleted')).toEqual([
      ['time_entry', id, 'Replace the seal', { operation_id, technician_id, started_at, minutes: 90 }],
    ]);
    expect(await logged(business, 'cost_entry.deleted')).toEqual([
      ['cost_entry', costId, 'Replace the seal', { operation_id, ...cost }],
    ]);
  });

  it('a comment, with the title of its operation and its author, but not its text', async () => {
    const business = await testApp.business();
    const operation_id = await business.operation({ title: 'Replace the seal' });
    const id = created(await business.api.post(`/operations/${operation_id}/comments`, { body: 'Secret' }));
    await deleted(business, `/comments/${id}`);
    const author = { kind: 'api_key', id: business.keyId };
    expect(await logged(business, 'comment.deleted')).toEqual([
      ['comment', id, 'Replace the seal', { operation_id, author, files: 0 }],
    ]);
  });

  it('but nothing if the deletion fails', async () => {
    const business = await testApp.business();
    const id = await business.asset();
    expect((await business.api.delete(`/assets/${id}`, { 'If-Match': '"old"' })).status).toBe(412);
    expect(await logged(business, 'asset.deleted')).toEqual([]);
  });
});
