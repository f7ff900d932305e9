import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fitter } from '../notifications/people.js';
import { ChecklistsService } from '../../src/checklists/index.js';
import type { Reply } from '../support/client.js';
import { created } from '../support/expectations.js';
import { fileOf } from '../support/files.js';
import { startTestAppAlone } from '../support/test-app.js';
import { checklistOf, withChecklist } from './making.js';

const testApp = await startTestAppAlone();
const business = await testApp.business();
const problem = ({ status, body }: Reply) => [status, body.error.code, body.error.param];
const events = async (type: string, operation: string) =>
  (await business.api.get(`/events?type=${type}&resource_id=${operation}`)).body.data as {
    data: { object: Record<string, unknown> };
  }[];

describe('the result of a step', () => {
  it('is signed with who recorded it and when, and counts as done', async () => {
    const { operation, record } = await withChecklist(business);
    const reply = await record('Is the seal dry?', 'pass', { note: 'As new' });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({ total: 7, done: 1, required_open: 3, failed: 0 });
    const [, item] = (await checklistOf(business, operation)).items;
    expect(item).toMatchObject({
      title: 'Is the seal dry?',
      procedure_name: 'Inspection round',
      version: 1,
      result: {
        ...{ value: 'pass', failed: false, note: 'As new' },
        actor: { kind: 'api_key', id: business.keyId, name: 'test' },
        recorded_at: expect.stringMatching(/Z$/),
      },
    });
  });

  it.each([
    ['Power is off', true, true],
    ['Power is off', false, false],
    ['Is the seal dry?', 'pass', 'pass'],
    ['Pressure', 3.1, '3.1'],
    ['Pressure', '4.50', '4.5'],
    ['Remarks', 'Line one\nLine two', 'Line one\nLine two'],
    ['Oil', 'dark', 'dark'],
  ])('of “%s” may be %j', async (title, value, shown) => {
    const { operation, record } = await withChecklist(business);
    const reply = await record(title, value);
    expect(reply.status, reply.text).toBe(200);
    const item = (await checklistOf(business, operation)).items.find((each) => each.title === title)!;
    expect(item.result).toMatchObject({ value: shown, failed: false });
  });

  it.each([
    ['Power is off', 'yes', 'invalid_parameter', 'must be true or false'],
    ['Is the seal dry?', true, 'invalid_parameter', 'must be "pass" or "fail"'],
    ['Pressure', 'high', 'invalid_parameter', 'must be a number'],
    ['Pressure', 1e15, 'invalid_parameter', 'must be a number'],
    ['Remarks', ' ', 'invalid_parameter', 'must be a text'],
    ['Remarks', 7, 'invalid_parameter', 'must be a text'],
    ['Oil', 'green', 'invalid_parameter', 'must be one of: clear, dark'],
    ['Nameplate', 'photo.jpg', 'invalid_reference', 'must be the id of an attachment'],
    ['Nameplate', randomUUID(), 'invalid_reference', 'must be the id of an attachment'],
    ['Hours', 5, 'invalid_reference', 'needs a meter'],
  ])('of “%s” is refused as %j, and the message says what is expected', async (title, value, code, words) => {
    const { record } = await withChecklist(business);
    const reply = await record(title, value);
    expect(problem(reply)).toEqual([400, code, 'value']);
    expect(reply.body.error.message).toContain(words);
  });

  it('is a photo of the operation', async () => {
    const { operation, record } = await withChecklist(business);
    const other = await business.operation();
    const upload = (id: string) => business.api.upload(`/operations/${id}/attachments`, fileOf('jpg'));
    const [photo, another] = [created(await upload(operation)), created(await upload(other))];
    expect(problem(await record('Nameplate', another))).toEqual([400, 'invalid_reference', 'value']);
    expect((await record('Nameplate', photo)).status).toBe(200);
  });

  it('is replaced by a later one and taken back, while all stay in the history', async () => {
    const { operation, record, path } = await withChecklist(business);
    await record('Oil', 'clear');
    await record('Oil', 'clear');
    await record('Oil', 'dark');
    expect(await checklistOf(business, operation)).toMatchObject({ done: 1, required_open: 3 });
    expect((await business.api.delete(path('Oil'))).status).toBe(204);
    expect((await business.api.delete(path('Oil'))).status).toBe(204);
    expect(await checklistOf(business, operation)).toMatchObject({ done: 0, required_open: 4 });
    const history = await testApp.get(ChecklistsService).history(business.tenant, operation);
    expect(history.map(({ title, value }) => [title, value])).toEqual([
      ...[
        ['Oil', null],
        ['Oil', 'dark'],
        ['Oil', 'clear'],
      ],
    ]);
  });

  it('can be recorded and taken back only while the operation is open', async () => {
    const { operation, record, path } = await withChecklist(business);
    await business.api.post(`/operations/${operation}/cancel`, { reason: 'Sold' });
    expect(problem(await record('Oil', 'dark'))).toEqual([409, 'invalid_state', undefined]);
    expect(problem(await business.api.delete(path('Oil')))).toEqual([409, 'invalid_state', undefined]);
  });

  it('is refused for a step of another checklist', async () => {
    const { operation } = await withChecklist(business);
    const { items } = await checklistOf(business, (await withChecklist(business)).operation);
    const path = `/operations/${operation}/checklist/${items[0]!.id}`;
    expect((await business.api.send('PUT', path, { value: true })).status).toBe(404);
    expect((await business.api.delete(path)).status).toBe(404);
  });

  it('is recorded by technicians at their own operations only', async () => {
    const ada = await fitter(testApp, business);
    const [mine, others] = [
      await withChecklist(business, undefined, { technician_id: ada.technicianId }),
      await withChecklist(business),
    ];
    const checklists = testApp.get(ChecklistsService);
    const recordAs = async ({ operation }: typeof mine) => {
      const { items } = await checklistOf(business, operation);
      return testApp.database.work(ada.principal, (work) =>
        checklists.record(work, operation, items[0]!.id, { value: true }),
      );
    };
    await recordAs(mine);
    await expect(recordAs(others)).rejects.toThrow(expect.objectContaining({ code: 'invalid_state' }));
  });
});

describe('a step that fails', () => {
  it('opens its operation once on the same asset, also when results arrive together or again', async () => {
    const asset_id = await business.asset();
    const { operation, record, path } = await withChecklist(business, undefined, { asset_id });
    const failures = ['a', 'b', 'c'].map((note) => record('Is the seal dry?', 'fail', { note }));
    expect((await Promise.all(failures)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await business.api.delete(path('Is the seal dry?'));
    await record('Is the seal dry?', 'fail');
    const { body } = await business.api.get(`/operations?asset_id=${asset_id}`);
    expect(body.data).toHaveLength(2);
    const [opened] = body.data;
    expect(opened).toMatchObject({
      ...{ title: 'Replace the seal', required_skill: 'mechanical', priority: 'high', status: 'new' },
      description: expect.stringContaining('Is the seal dry? (fail)'),
    });
    const item = (await checklistOf(business, operation)).items[1]!;
    expect(item).toMatchObject({ opened_operation_id: opened.id, result: { failed: true } });
  });

  it('is a number outside its limits too; on them it passes', async () => {
    const { operation, record } = await withChecklist(business);
    for (const [value, failed] of [
      [2, 0],
      [1.99, 1],
      [4.5, 0],
      [4.500001, 1],
    ]) {
      await record('Pressure', value);
      expect(await checklistOf(business, operation)).toMatchObject({ failed });
    }
  });

  it('is the event checklist.item_failed, which names the operation that it opened', async () => {
    const { operation, record } = await withChecklist(business);
    await record('Is the seal dry?', 'fail', { note: 'Oil' });
    const [event] = await events('checklist.item_failed', operation);
    const { items } = await checklistOf(business, operation);
    expect(event!.data.object).toMatchObject({
      id: operation,
      item: {
        ...{ title: 'Is the seal dry?', kind: 'pass_fail', value: 'fail', note: 'Oil' },
        opened_operation_id: items[1]!.opened_operation_id,
      },
    });
  });
});

describe('a reading', () => {
  const hours = [{ title: 'Hours', kind: 'reading', max: 100 }];

  it('is recorded at the only meter of the asset; a replaced one is corrected, and one taken back deleted', async () => {
    const asset_id = await business.asset();
    const meter = created(
      await business.api.post(`/assets/${asset_id}/meters`, { name: 'Hours', kind: 'counter', unit: 'h' }),
    );
    const { record, path } = await withChecklist(business, hours, { asset_id });
    const readings = async () =>
      (await business.api.get(`/meters/${meter}/readings`)).body.data.map(
        ({ value }: { value: string }) => value,
      ) as string[];
    expect((await record('Hours', 50)).status).toBe(200);
    expect(await readings()).toEqual(['50']);
    expect((await record('Hours', '40.5')).status).toBe(200);
    expect(await readings()).toEqual(['40.5']);
    await business.api.delete(path('Hours'));
    expect(await readings()).toEqual([]);
  });

  it('is refused as the meter refuses it, and nothing is recorded', async () => {
    const asset_id = await business.asset();
    const meter = created(
      await business.api.post(`/assets/${asset_id}/meters`, { name: 'Hours', kind: 'counter', unit: 'h' }),
    );
    await business.api.post(`/meters/${meter}/readings`, { value: 70, read_at: '2026-01-01T08:00:00Z' });
    const { operation, record } = await withChecklist(business, hours, { asset_id });
    const reply = await record('Hours', 60);
    expect(problem(reply)).toEqual([400, 'invalid_parameter', 'value']);
    expect(reply.body.error.message).toContain('lower than the reading before it (70)');
    expect(await checklistOf(business, operation)).toMatchObject({ done: 0 });
  });
});

describe('completing an operation', () => {
  const start = (id: string) => business.api.post(`/operations/${id}/start`);
  const complete = (id: string) => business.api.post(`/operations/${id}/complete`, {});

  it('is refused while a required step has no result, and names the steps', async () => {
    const { operation, record } = await withChecklist(business);
    await start(operation);
    const all = await complete(operation);
    expect([...problem(all), all.body.error.message]).toEqual([
      ...[409, 'checklist_incomplete', undefined],
      'The checklist still needs: Power is off, Is the seal dry?, Pressure and 1 more.',
    ]);
    for (const [title, value] of [
      ['Power is off', true],
      ['Is the seal dry?', 'fail'],
      ['Pressure', 3],
    ] as const)
      await record(title, value);
    expect((await complete(operation)).body.error.message).toBe('The checklist still needs: Oil.');
    await record('Oil', 'dark');
    expect((await complete(operation)).status).toBe(200);
  });

  it('is refused for a vendor too, whose completion the business confirms', async () => {
    const vendor_id = await business.vendor();
    const { operation, record } = await withChecklist(business, [{ title: 'One', kind: 'check' }], {
      ...{ assignee_type: 'vendor', vendor_id, technician_id: null },
    });
    for (const action of ['accept', 'start', 'confirm'])
      await business.api.post(`/operations/${operation}/${action}`);
    expect(problem(await complete(operation))[1]).toBe('checklist_incomplete');
    await record('One', true);
    expect((await complete(operation)).body.data.status).toBe('pending_completion');
  });

  it('emits checklist.completed with the last required result; without required steps, with the last one', async () => {
    const required = await withChecklist(business, [
      { title: 'One', kind: 'check' },
      { title: 'Two', kind: 'check' },
      { title: 'Three', kind: 'check', required: false },
    ]);
    for (const title of ['One', 'Two', 'Three']) await required.record(title, true);
    const optional = await withChecklist(
      business,
      ['One', 'Two'].map((title) => ({ title, kind: 'check', required: false })),
    );
    for (const title of ['One', 'Two']) await optional.record(title, true);
    for (const [{ operation }, checklist] of [
      [required, { total: 3, done: 2, failed: 0 }],
      [optional, { total: 2, done: 2, failed: 0 }],
    ] as const) {
      const emitted = await events('checklist.completed', operation);
      expect(emitted.map(({ data }) => data.object.checklist)).toEqual([checklist]);
    }
  });
});
