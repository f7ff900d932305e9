import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/client.js';
import { startTestAppAlone } from '../support/test-app.js';
import { checklistOf, procedure, withChecklist } from './making.js';

const testApp = await startTestAppAlone();
const business = await testApp.business();
const problem = ({ status, body }: Reply) => [status, body.error.code, body.error.param];
const titles = async (operation: string) =>
  (await checklistOf(business, operation)).items.map(({ title }) => title);
const step = (title: string) => [{ title, kind: 'check' }];

describe('the checklist of an operation', () => {
  it('has the steps of its procedures, in their order; without procedures none', async () => {
    const [one, two] = [await procedure(business, step('One')), await procedure(business, step('Two'))];
    const operation = await business.operation({ procedure_ids: [two, one] });
    expect(await business.read(`/operations/${operation}`)).toMatchObject({ procedure_ids: [two, one] });
    expect(await titles(operation)).toEqual(['Two', 'One']);
    const without = await business.operation();
    expect(await business.read(`/operations/${without}`)).toMatchObject({ procedure_ids: [] });
    expect(await business.read(`/operations/${without}/checklist`)).toEqual({
      ...{ object: 'checklist', operation_id: without, total: 0, done: 0, required_open: 0, failed: 0 },
      items: [],
    });
  });

  it('keeps the version of the moment when the procedure is changed or deleted', async () => {
    const { procedure: id, operation } = await withChecklist(business, step('Old'));
    await business.api.patch(`/procedures/${id}`, { steps: step('New'), name: 'Other' });
    expect(await titles(operation)).toEqual(['Old']);
    await business.api.patch(`/operations/${operation}`, { procedure_ids: [id], title: 'Other title' });
    expect(await titles(operation)).toEqual(['Old']);
    const next = await business.operation({ procedure_ids: [id] });
    expect(await titles(next)).toEqual(['New']);
    await business.api.delete(`/procedures/${id}`);
    expect(await titles(operation)).toEqual(['Old']);
    expect((await business.api.patch(`/operations/${operation}`, { title: 'Third' })).status).toBe(200);
  });

  it('changes with the procedures of the operation, which is in its history and an event', async () => {
    const [one, two] = [await procedure(business, step('One')), await procedure(business, step('Two'))];
    const operation = await business.operation({ procedure_ids: [one] });
    const patch = (procedure_ids: unknown) =>
      business.api.patch(`/operations/${operation}`, { procedure_ids });
    expect((await patch([two, one])).status).toBe(200);
    expect(await checklistOf(business, operation)).toMatchObject({ total: 2, required_open: 2 });
    const { body } = await business.api.get(`/events?type=operation.updated&resource_id=${operation}`);
    expect(body.data[0].data).toMatchObject({
      changed_fields: ['procedure_ids'],
      previous: { procedure_ids: [one] },
    });
    expect((await patch(null)).body.data.procedure_ids).toEqual([]);
    expect(await checklistOf(business, operation)).toMatchObject({ total: 0, required_open: 0 });
  });

  it('keeps a procedure with results', async () => {
    const { operation, record } = await withChecklist(business, step('One'));
    await record('One', true);
    const reply = await business.api.patch(`/operations/${operation}`, { procedure_ids: [] });
    expect(problem(reply)).toEqual([409, 'invalid_state', 'procedure_ids']);
    expect(reply.body.error.message).toContain('Inspection round');
  });

  it('is refused with procedures that do not exist, are not active, or belong to another business; the message names them', async () => {
    const inactive = await procedure(business, undefined, { is_active: false });
    const neighbours = await procedure(await testApp.business());
    const operation = await business.operation();
    for (const id of [randomUUID(), inactive, neighbours]) {
      const reply = await business.api.patch(`/operations/${operation}`, { procedure_ids: [id] });
      expect(problem(reply)).toEqual([400, 'invalid_reference', 'procedure_ids']);
      expect(reply.body.error.message).toContain(id);
      const { body } = await business.api.post('/operations/bulk', {
        items: [bulkItem([id]), bulkItem([])],
      });
      expect(body.data.results.map(({ status }: { status: number }) => status)).toEqual([400, 201]);
    }
  });

  it('is refused with more than five procedures', async () => {
    const procedure_ids = Array.from({ length: 6 }, () => randomUUID());
    const reply = await business.api.patch(`/operations/${await business.operation()}`, { procedure_ids });
    expect(problem(reply)).toEqual([400, 'invalid_parameter', 'procedure_ids']);
  });

  it('comes with operations that are created or changed by external id', async () => {
    const [one, two] = [await procedure(business, step('One')), await procedure(business, step('Two'))];
    const put = (procedure_ids: string[]) =>
      business.api.send('PUT', '/operations/by-external-id/ERP-9', bulkItem(procedure_ids));
    const made = await put([one]);
    expect(made.status, made.text).toBe(201);
    expect((await put([one])).status).toBe(200);
    const changed = await put([two]);
    expect(changed.body.data.procedure_ids).toEqual([two]);
    expect(await titles(changed.body.data.id as string)).toEqual(['Two']);
  });
});

const bulkItem = (procedure_ids: string[]) => ({
  ...{ assignee_type: null, title: 'Round', required_skill: 'mechanical', procedure_ids },
});
