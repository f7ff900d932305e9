import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { procedure, withChecklist } from '../procedures/making.js';
import { startTestApp } from '../support/test-app.js';
import { connectAgent } from './agent.js';

const testApp = await startTestApp();
const start = async (scopes?: readonly string[]) => {
  const business = await testApp.business(scopes ? { scopes } : {});
  return { business, agent: await connectAgent(testApp.origin, business.key) };
};

const STEPS = [
  { title: 'Is the seal dry?', kind: 'pass_fail', on_failure: { title: 'Replace the seal' } },
  { title: 'Pressure', kind: 'number', unit: 'bar', max: 4 },
];

describe('procedure tools', () => {
  it('list and read procedures like the routes', async () => {
    const { business, agent } = await start();
    const id = await procedure(business, STEPS, { name: 'Weekly inspection' });
    await procedure(business, STEPS, { name: 'Inspection of last year', is_active: false });
    const listed = await agent.call('list_procedures', { search: 'INSPECTION', is_active: true });
    expect(listed.body).toEqual(
      (await business.api.get('/procedures?search=inspection&is_active=true')).body,
    );
    expect(listed.body.data).toMatchObject([{ id, name: 'Weekly inspection', version: 1 }]);
    const read = await agent.call('get_procedure', { procedure_id: id });
    expect(read.body).toEqual((await business.api.get(`/procedures/${id}`)).body);
    expect(read.body.data.steps).toMatchObject([{ title: 'Is the seal dry?' }, { title: 'Pressure' }]);
  });

  it('answer not_found for a procedure of another business', async () => {
    const { agent } = await start();
    const { business: other } = await start();
    const procedure_id = await procedure(other);
    expect(await agent.call('get_procedure', { procedure_id })).toMatchObject({
      isError: true,
      body: { error: { code: 'not_found' } },
    });
  });
});

describe('checklist tools', () => {
  it('read the steps, record their results, and take one back', async () => {
    const { business, agent } = await start();
    const { operation: operation_id } = await withChecklist(business, STEPS);
    const { body } = await agent.call('get_checklist', { operation_id });
    expect(body).toEqual((await business.api.get(`/operations/${operation_id}/checklist`)).body);
    const [seal, pressure] = (body.data.items as { id: string }[]).map(({ id }) => id);

    const failed = await agent.call('record_checklist_result', {
      ...{ operation_id, item_id: seal, value: 'fail', note: 'It drips.' },
    });
    expect(failed.isError, JSON.stringify(failed.body)).toBe(false);
    expect(failed.body.data).toMatchObject({
      ...{ object: 'checklist', done: 1, required_open: 1, failed: 1 },
      items: [
        {
          opened_operation_id: expect.any(String),
          result: { value: 'fail', note: 'It drips.', actor: { kind: 'api_key', id: business.keyId } },
        },
        { result: null },
      ],
    });
    await agent.call('record_checklist_result', { operation_id, item_id: pressure, value: 3.5 });
    const taken = await agent.call('take_back_checklist_result', { operation_id, item_id: seal });
    expect(taken.body.data).toMatchObject({
      ...{ done: 1, required_open: 1, failed: 0 },
      items: [{ opened_operation_id: expect.any(String), result: null }, { result: { value: '3.5' } }],
    });
  });

  it('refuse a value that the step does not take, and a closed operation', async () => {
    const { business, agent } = await start();
    const { operation: operation_id } = await withChecklist(business, STEPS);
    const { body } = await agent.call('get_checklist', { operation_id });
    const item_id = body.data.items[1].id as string;
    const record = (value: unknown) =>
      agent.call('record_checklist_result', { operation_id, item_id, value });
    expect(await record('a lot')).toMatchObject({ isError: true, body: { error: { param: 'value' } } });
    await agent.call('cancel_operation', { operation_id, reason: 'Not needed' });
    for (const refused of [
      await record(3),
      await agent.call('take_back_checklist_result', { operation_id, item_id }),
    ])
      expect(refused).toMatchObject({ isError: true, body: { error: { code: 'invalid_state' } } });
  });

  it('record a repeated call once', async () => {
    const { business, agent } = await start();
    const { operation: operation_id } = await withChecklist(business, STEPS);
    const { body } = await agent.call('get_checklist', { operation_id });
    const args = {
      ...{ operation_id, item_id: body.data.items[0].id as string, value: 'fail' },
      idempotency_key: randomUUID(),
    };
    const first = await agent.call('record_checklist_result', args);
    expect(await agent.call('record_checklist_result', args)).toEqual(first);
    expect((await business.api.get('/operations')).body.data).toHaveLength(2);
  });

  it('need the scopes of the routes', async () => {
    const { agent } = await start(['operations:read']);
    const ids = { operation_id: randomUUID(), item_id: randomUUID() };
    for (const [tool, args] of [
      ['list_procedures', {}],
      ['record_checklist_result', { ...ids, value: true }],
      ['take_back_checklist_result', ids],
    ] as const)
      expect(await agent.call(tool, args), tool).toMatchObject({
        isError: true,
        body: { error: { code: 'scope_required' } },
      });
  });
});
