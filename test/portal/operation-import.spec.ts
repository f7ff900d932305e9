import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { Announcement } from '../../src/notifications/index.js';
import { StoreFolder } from '../attachments/store-folder.js';
import { textOf, type Visitor } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';
import { startImporting } from './asset-imports.js';

const { testApp, portal, ready, upload, runToTheEnd } = await startImporting({
  ATTACHMENTS_URL: new StoreFolder().url,
});
afterAll(() => portal.app.close());

const given = (who: Visitor, content: string) => upload(who, content, undefined, 'operation');

const operationsOf = async ({ api }: TestBusiness) =>
  (await api.get('/operations?limit=200')).body.data as Record<string, unknown>[];

/** Uploads and confirms a file, and records its rows. */
async function imported(manager: Visitor, content: string): Promise<string> {
  const { location, message } = await given(manager, content);
  expect(message).toBeNull();
  await manager.post(`${location}/confirm`);
  await runToTheEnd();
  return location;
}

describe('a file of operations', () => {
  it('becomes past work with its dates, and open work, in the words of other systems', async () => {
    const { business, manager, roomId } = await ready();
    const pump = await business.asset({ room_id: roomId, name: 'Feed pump', external_id: 'P-1' });
    const nadia = await business.technician({ name: 'Nadia Haddad' });
    await imported(
      manager,
      [
        'Work Order Number,Subject,Asset,Status,Priority,Assigned to,Created on,Due date,Completed on,Work done,Cost',
        'WO-1,Replace seal,P-1,Closed,High,Nadia Haddad,2023-05-02 09:10,2023-05-03,2023-05-03 14:30,New seal,120.50',
        'WO-2,Look at belt,Feed pump,Closed,,Somebody who left,2024-01-05,,2024-01-05,,',
        'WO-3,Grease bearings,P-1,Open,Urgent,nadia haddad,2026-10-01,2026-10-07 08:00,,,',
        'WO-4,Never done,,Cancelled,,,2022-02-02,,,,',
      ].join('\n'),
    );
    const [open, second, first, cancelled] = await operationsOf(business);
    expect(first).toMatchObject({
      ...{ external_id: 'WO-1', title: 'Replace seal', status: 'done', asset_id: pump, priority: 'high' },
      ...{
        technician_id: nadia,
        assignee_name: 'Nadia Haddad',
        work_report: 'New seal',
        agreed_amount: '120.50',
      },
      ...{ created_at: '2023-05-02T09:10:00.000Z', completed_at: '2023-05-03T14:30:00.000Z' },
    });
    expect(second).toMatchObject({
      ...{ external_id: 'WO-2', status: 'done', asset_id: pump, technician_id: null },
      ...{ assignee_name: 'Somebody who left', created_at: '2024-01-05T00:00:00.000Z' },
    });
    expect(open).toMatchObject({
      ...{ external_id: 'WO-3', status: 'assigned', technician_id: nadia, priority: 'highest' },
      ...{ scheduled_for: '2026-10-07T08:00:00.000Z', place: 'Pump room, Ground floor, Plant North' },
    });
    expect(cancelled).toMatchObject({ external_id: 'WO-4', status: 'cancelled', completed_at: null });
  });

  it('announces nothing but its end: no notice, no event of a row, nothing overdue', async () => {
    const { business, manager } = await ready();
    await business.technician({ name: 'Nadia Haddad' });
    const before = (await business.api.get('/events?limit=200')).body.data.length as number;
    await imported(
      manager,
      ['Title,Technician,Status,Scheduled for', 'Long overdue,Nadia Haddad,open,2024-02-02'].join('\n'),
    );
    await takeTurns(testApp, 'overdue-operations');
    const events = (await business.api.get('/events?limit=200')).body.data as {
      type: string;
      data: object;
    }[];
    expect(events.length - before).toBe(1);
    expect(events[0]).toMatchObject({
      type: 'import.completed',
      data: { object: { details: { kind: 'operation', created: 1, updated: 0, unchanged: 0, refused: 0 } } },
    });
    const announced = await business.work((work) =>
      work.rows(sql`SELECT r.kind FROM ${Announcement} r ORDER BY r.id`),
    );
    expect(announced).toEqual([]);
  });

  it('is checked first: each refused row says why', async () => {
    const { business, manager, roomId } = await ready();
    await business.asset({ room_id: roomId, name: 'Twin' });
    await business.asset({ room_id: roomId, name: 'Twin' });
    const { location } = await given(
      manager,
      [
        'External id,Title,Status,Asset,Technician,Created,Completed',
        'A,Seal,open,Unknown machine,,,',
        'B,Seal,open,Twin,,,',
        'C,Seal,open,,Nobody here,,',
        'D,Seal,closed,,,,',
        'E,Seal,closed,,,2031-01-01,2031-01-02',
        'F,Seal,closed,,,2024-03-03,2024-02-02',
        'G,Seal,half done,,,,',
        'H,,open,,,,',
        'I,Seal,open,,,,',
        'I,Seal,open,,,,',
      ].join('\n'),
    );
    const text = textOf((await manager.get(location)).html);
    for (const reason of [
      'No asset has the name, reference, code or id “Unknown machine”.',
      'Several assets are called “Twin”.',
      'No technician has the name, e-mail address or id “Nobody here”.',
      'It is completed, but nothing says when.',
      '“2031-01-01” is in the future, or before 1970.',
      'It would be completed before it was created: 2024-02-02.',
      'Status: Must be one of:',
      'Title:',
      'An earlier row has the operation “I” too.',
    ])
      expect(text).toContain(reason);
    expect(text).toContain('1 valid, 9 with a problem');
  });

  it('asks how its days are read if nothing in it shows that', async () => {
    const { manager, business } = await ready();
    const { location } = await given(manager, 'Title,Created\nSeal,03/04/2024 10:00\n');
    expect(textOf((await manager.get(location)).html)).toContain('Created: what is “03/04/2024 10:00”?');
    await manager.post(`${location}/decisions`, { created_at: 'day-first' });
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await operationsOf(business)).toMatchObject([{ created_at: '2024-04-03T10:00:00.000Z' }]);
  });

  it('changes the details of existing operations, shown before, and not their status', async () => {
    const { business, manager } = await ready();
    const id = await business.operation({ title: 'Seal', external_id: 'WO-1', priority: 'low' });
    await business.operation({ title: 'Belt', external_id: 'WO-2' });
    const location = await imported(
      manager,
      'External id,Title,Priority,Status\nWO-1,New seal,high,\nWO-2,Belt,,closed\n',
    );
    const text = textOf((await manager.get(`${location}?view=all`)).html);
    expect(text).toContain('Title: Seal → New seal');
    expect(text).toContain('Priority: Low → high');
    expect(text).toContain('A file does not change a status to “closed”.');
    expect(await business.read(`/operations/${id}`)).toMatchObject({ title: 'New seal', priority: 'high' });
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect(await business.read(`/operations/${id}`)).toMatchObject({
      title: 'Seal',
      priority: 'low',
    });
  });

  it('is undone: its operations are removed, except those with which someone has worked', async () => {
    const { business, manager } = await ready();
    const location = await imported(
      manager,
      'Title,External id\nSeal,WO-1\nBelt,WO-2\nFan,WO-3\nHose,WO-4\n',
    );
    const [hose, fan, belt] = await operationsOf(business);
    await business.api.patch(`/operations/${String(belt!.id)}`, { notes: 'Ordered' });
    const technician_id = await business.technician();
    await business.api.post(`/operations/${String(fan!.id)}/time-entries`, { technician_id, minutes: 30 });
    await business.api.post(`/operations/${String(hose!.id)}/costs`, {
      description: 'Crane',
      amount: '9.00',
    });
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect(await operationsOf(business)).toMatchObject([
      { title: 'Hose', other_cost: '9.00' },
      { title: 'Fan', labor_minutes: 30 },
      { title: 'Belt', notes: 'Ordered' },
    ]);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Undone: 1. Kept: 3.');
    expect(text).toContain('Someone has worked with it since the import, so it was kept.');
  });
});

describe('an exported file of operations', () => {
  it.each(['en', 'fr'] as const)('can be imported unchanged, and changes nothing: %s', async (language) => {
    const { business, manager, roomId } = await ready();
    const pump = await business.asset({ room_id: roomId, name: '-20 °C freezer' });
    const nadia = await business.technician({ name: 'Nadia Haddad' });
    await business.operation({
      ...{ title: 'Seal; "new"', asset_id: pump, assignee_type: 'technician', technician_id: nadia },
      ...{ scheduled_for: '2026-10-07T06:00:00Z', priority: 'high', agreed_amount: '1250.50', notes: 'a\nb' },
    });
    const done = await business.operation({
      ...{ title: 'Belt', assignee_type: 'technician', technician_id: nadia },
    });
    for (const action of ['start', 'complete'])
      await business.api.post(`/operations/${done}/${action}`, {
        body: action === 'complete' ? { work_report: 'Done' } : {},
      });
    await business
      .operation({ title: 'Cancelled' })
      .then((id) => business.api.post(`/operations/${id}/cancel`, { body: { reason: 'Too late' } }));
    await manager.post('/account', { name: 'Ada Fitter', language });
    await manager.post('/exports/operations', { format: 'csv' });
    await takeTurns(testApp, 'exports');
    const link = /href="(\/exports\/[^"]+\/file)"/.exec((await manager.get('/exports')).html)![1]!;
    const { html: file } = await manager.send('GET', link, undefined);
    const before = await operationsOf(business);
    const { location } = await given(manager, file);
    await manager.post('/account', { name: 'Ada Fitter', language: 'en' });
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('All 3 rows are valid.');
    expect(text).toContain('New: 0. Changes to existing ones: 0. Unchanged: 3.');
    expect(await operationsOf(business)).toEqual(before);
  });
});
