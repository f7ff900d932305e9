import { describe, expect, it } from 'vitest';
import { Follower } from '../changes/follower.js';
import type { Reply } from '../support/client.js';
import { startTestAppAlone } from '../support/test-app.js';
import { EVERY_KIND, procedure } from './making.js';

const testApp = await startTestAppAlone();
const business = await testApp.business();
const problem = ({ status, body }: Reply) => [status, body.error.code, body.error.param];
const read = (id: string) => business.read(`/procedures/${id}`);

describe('a procedure', () => {
  it('has steps of every kind, each with what its kind has', async () => {
    const body = {
      ...{ name: 'Round', description: 'Each week', external_id: 'P-1', steps: EVERY_KIND },
      report_categories: ['pump'],
    };
    const reply = await business.api.post('/procedures', body);
    expect(reply.status, reply.text).toBe(201);
    expect(reply.headers.location).toBe(`/api/v1/procedures/${reply.body.data.id}`);
    const none = { help: null, unit: null, min: null, max: null, choices: null };
    const shown = (step: object) => ({
      ...{ id: expect.any(String), required: true, ...none, meter_external_id: null, on_failure: null },
      ...step,
    });
    expect(reply.body.data).toEqual({
      ...{ ...body, id: expect.any(String), object: 'procedure', version: 1, is_active: true },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      steps: EVERY_KIND.map((step) => shown('min' in step ? { ...step, min: '2', max: '4.5' } : step)),
    });
    expect(Object.keys(reply.body.data.steps[0])).toEqual([
      ...['id', 'title', 'help', 'kind', 'required', 'unit', 'min', 'max', 'choices'],
      ...['meter_external_id', 'on_failure'],
    ]);
  });

  it('is listed newest first, and found by activity, external id and a part of its name', async () => {
    const other = await testApp.business();
    const first = await procedure(other, undefined, { name: 'Tournée d’été', external_id: 'A' });
    const second = await procedure(other, undefined, { is_active: false });
    const listed = async (query: string) =>
      (await other.api.get(`/procedures${query}`)).body.data.map(({ id }: { id: string }) => id) as string[];
    expect(await listed('')).toEqual([second, first]);
    expect(await listed('?is_active=true')).toEqual([first]);
    expect(await listed('?external_id=A')).toEqual([first]);
    expect(await listed('?search=ete')).toEqual([first]);
    expect(await listed('?updated_since=2049-01-01T00:00:00Z')).toEqual([]);
  });

  const step = (more: object) => [
    { title: 'One', kind: 'check' },
    { title: 'Two', ...more },
  ];
  it.each([
    ['no steps', [], 'invalid_parameter', 'steps'],
    [
      'more than 200 steps',
      Array.from({ length: 201 }, () => ({ title: 'x', kind: 'check' })),
      'invalid_parameter',
      'steps',
    ],
    ['a step without a title', [{ kind: 'check' }], 'missing_parameter', 'steps[0].title'],
    ['an unknown kind', step({ kind: 'video' }), 'invalid_parameter', 'steps[1].kind'],
    ['a choice without choices', step({ kind: 'choice' }), 'invalid_parameter', 'steps[1].choices'],
    [
      'a choice twice',
      step({ kind: 'choice', choices: ['a', 'a'] }),
      'invalid_parameter',
      'steps[1].choices',
    ],
    ['choices of a text', step({ kind: 'text', choices: ['a'] }), 'invalid_parameter', 'steps[1].choices'],
    ['a limit of a check', step({ kind: 'check', min: 1 }), 'invalid_parameter', 'steps[1].min'],
    ['a unit of a photo', step({ kind: 'photo', unit: 'h' }), 'invalid_parameter', 'steps[1].unit'],
    [
      'a meter of a number',
      step({ kind: 'number', meter_external_id: 'x' }),
      'invalid_parameter',
      'steps[1].meter_external_id',
    ],
    [
      'limits that exclude all',
      step({ kind: 'number', min: 2, max: 1 }),
      'invalid_parameter',
      'steps[1].min',
    ],
    [
      'a consequence of a text',
      step({ kind: 'text', on_failure: { title: 'Look' } }),
      'invalid_parameter',
      'steps[1].on_failure',
    ],
    [
      'the id of another step',
      step({ kind: 'check', id: '0197a3b2-5c1d-7e2f-8a3b-4c5d6e7f8091' }),
      'invalid_parameter',
      'steps[1].id',
    ],
  ])('is refused with %s', async (_, steps, code, param) => {
    const reply = await business.api.post('/procedures', { name: 'Round', steps });
    expect(problem(reply)).toEqual([400, code, param]);
  });

  it('may have 200 steps', async () => {
    const steps = Array.from({ length: 200 }, (_, index) => ({ title: `Step ${index}`, kind: 'check' }));
    expect((await read(await procedure(business, steps))).steps).toHaveLength(200);
  });

  it('has an external id that is unique among the procedures that exist', async () => {
    const id = await procedure(business, undefined, { external_id: 'twice' });
    const again = { name: 'x', steps: [{ title: 'x', kind: 'check' }], external_id: 'twice' };
    expect(problem(await business.api.post('/procedures', again))).toEqual([
      ...[409, 'duplicate', 'external_id'],
    ]);
    await business.api.delete(`/procedures/${id}`);
    expect((await business.api.post('/procedures', again)).status).toBe(201);
  });
});

describe('a change of a procedure', () => {
  it('makes a new version if the steps differ, in which the steps that stay keep their ids', async () => {
    const id = await procedure(business, EVERY_KIND);
    const steps = (await read(id)).steps as { id: string }[];
    const reply = await business.api.patch(`/procedures/${id}`, {
      steps: [steps[1], { title: 'New', kind: 'check' }],
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({ version: 2, steps: [steps[1], { title: 'New' }] });
  });

  it('makes none if only the name, the description or the activity differ, or nothing does', async () => {
    const id = await procedure(business, EVERY_KIND);
    const { steps, updated_at } = await read(id);
    const same = await business.api.patch(`/procedures/${id}`, { steps });
    expect(same.body.data).toMatchObject({ version: 1, updated_at });
    const renamed = await business.api.patch(`/procedures/${id}`, { name: 'Other', is_active: false });
    expect(renamed.body.data).toMatchObject({ version: 1, name: 'Other', is_active: false, steps });
  });

  it('refuses the same id for two steps', async () => {
    const id = await procedure(business);
    const [step] = (await read(id)).steps as object[];
    const reply = await business.api.patch(`/procedures/${id}`, { steps: [step, step] });
    expect(problem(reply)).toEqual([400, 'invalid_parameter', 'steps[1].id']);
  });

  it('is protected from lost updates by If-Match', async () => {
    const id = await procedure(business);
    const { headers } = await business.api.get(`/procedures/${id}`);
    const change = (name: string) =>
      business.api.patch(`/procedures/${id}`, { name }, { 'If-Match': String(headers.etag) });
    expect((await change('one')).status).toBe(200);
    expect((await change('two')).status).toBe(412);
  });

  it('is in the feed of changes, as are its creation and its deletion', async () => {
    const follower = await Follower.of(business);
    const id = await procedure(business);
    await business.api.patch(`/procedures/${id}`, { steps: [{ title: 'New', kind: 'check' }] });
    await business.api.delete(`/procedures/${id}`);
    const changes = (await follower.read()).filter(({ type }) => type === 'procedure');
    expect(changes.map((each) => [each.action, each.resource_id])).toEqual([
      ...['created', 'updated', 'deleted'].map((action) => [action, id]),
    ]);
  });
});

describe('a deleted procedure', () => {
  it('is gone, and its deletion is in the audit log', async () => {
    const id = await procedure(business, undefined, { name: 'Old round' });
    expect((await business.api.delete(`/procedures/${id}`)).status).toBe(204);
    expect((await business.api.get(`/procedures/${id}`)).status).toBe(404);
    expect((await business.api.delete(`/procedures/${id}`)).status).toBe(404);
    const { body } = await business.api.get('/audit-log?action=procedure.deleted&limit=1');
    expect(body.data).toMatchObject([{ target: { object: 'procedure', id, name: 'Old round' } }]);
  });
});
