import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { descriptionOf } from '../support/described.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const description = descriptionOf(testApp);
const business = await testApp.business();

type Example = Record<string, unknown>;
const schemas = description.components.schemas as Record<string, { examples?: Example[] }>;
const examples = Object.entries(schemas).flatMap(([name, { examples: all = [] }]) =>
  all.map((example) => [name, example] as const),
);
const exampleOf = (name: string) => schemas[name]!.examples![0]!;

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
formats.default(ajv);
ajv.addSchema(description, 'api');

it.each(examples)('the example of %s matches its schema', (name, example) => {
  const validate = ajv.compile({ $ref: `api#/components/schemas/${name}` });
  expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
});

/** The fields of a response that come from the request. */
function shared(answer: Example, body: Example): Example {
  const names = Object.keys(body).filter((name) => name in answer && !name.endsWith('_id'));
  return Object.fromEntries(names.map((name) => [name, answer[name]]));
}

describe('the example of a request produces the example of the resource', () => {
  it.each([
    ['asset', '/assets', 'CreateAsset'],
    ['building', '/buildings', 'CreateBuilding'],
    ['spare_part', '/spare-parts', 'CreateSparePart'],
    ['operation', '/operations', 'CreateOperation'],
  ])('%s', async (resource, path, request) => {
    const body = { ...exampleOf(request) };
    if ('room_id' in body) body.room_id = (await business.place()).roomId;
    if ('technician_id' in body) body.technician_id = await business.technician();
    const reply = await business.api.post(path, body);
    expect(reply.status, reply.text).toBe(201);
    expect(shared(reply.body.data as Example, body)).toEqual(shared(exampleOf(resource), body));
  });
});

it('the example operation is consistent with the other examples, and with its status', async () => {
  const operation = exampleOf('operation');
  const assigned = await business.api.get(`/operations/${await business.operation()}`);
  const { status, assignee_type, allowed_actions } = assigned.body.data;
  expect(operation).toMatchObject({ status, assignee_type, allowed_actions });
  const { id, name } = exampleOf('technician');
  expect([operation.technician_id, operation.assignee_name]).toEqual([id, name]);
  const asset = exampleOf('asset');
  expect([operation.asset_id, operation.room_id]).toEqual([asset.id, asset.room_id]);
  const place = ['room', 'floor', 'building'].map((each) => exampleOf(each).name).join(', ');
  expect([operation.place, operation.building_id]).toEqual([place, exampleOf('building').id]);
});
