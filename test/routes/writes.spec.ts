import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Import } from '../../src/imports/index.js';
import type { DescribedRoute } from '../support/described.js';
import { created } from '../support/expectations.js';
import { fileOf, formWith } from '../support/files.js';
import { oneOfEach, type Records } from '../support/records.js';
import type { TestBusiness } from '../support/test-business.js';
import {
  ask,
  bodyOf,
  expectCompact,
  expectProblem,
  expectRateHeaders,
  itIf,
  pathOf,
  startMatrix,
  typeOf,
} from './matrix.js';

const { testApp, routes, business, records } = await startMatrix();

describe.each(routes)('$name', (route) => {
  itIf(route.method !== 'GET' && route.path.includes('{') && route.success !== 201)(
    'runs only if the version matches If-Match, and returns the current version otherwise',
    async () => {
      const [own, records] = await prepare(route);
      const at = (version: string) =>
        ask(own.api, route, pathOf(route, records), bodyOf(route, records), { 'If-Match': version });
      const malformed = await at('1');
      expectProblem(malformed, 400, 'invalid_parameter', 'If-Match');
      const refused = await at('"1"');
      expectProblem(refused, 412, 'version_conflict');
      const present = refused.headers.etag!;
      expectProblem(await at(`W/${present}`), 412, 'version_conflict');
      const done = await at(`"1", ${present}`);
      expect(done.status, done.text).toBe(route.success);
      // An unchanged record keeps its version.
      if (route.success === 204 || done.headers.etag === present) return;
      const again = await at(present);
      expect([again.status, again.headers.etag], again.text).toEqual([412, done.headers.etag]);
    },
  );

  it('succeeds, and replays the response of a repeated write without running it again', async () => {
    const [own, of] = route.method === 'GET' ? [business, records] : await prepare(route);
    const body = bodyOf(route, of);
    const key = route.method === 'GET' ? {} : { 'Idempotency-Key': randomUUID(), ...typeOf(body) };
    const first = await own.api.send(route.method, pathOf(route, of), body, key);
    expect(first.status, first.text).toBe(route.success);
    expectRateHeaders(first);
    expectCompact(first);
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers.etag).toEqual(
      route.isPage || route.success === 204 || route.path.endsWith('/bulk')
        ? undefined
        : expect.stringMatching(/^"[\w-]{27}"$/),
    );
    if (route.method === 'GET') return;
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const second = await own.api.send(route.method, pathOf(route, of), body, key);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.headers.location).toBe(first.headers.location);
    expect(second.headers.etag).toBe(first.headers.etag);
    const different = route.takesFile ? formWith(fileOf('pdf')) : { ...body, ...differentValue(route) };
    const other = await own.api.send(route.method, pathOf(route, of), different, key);
    if (route.body || route.takesFile) expectProblem(other, 409, 'idempotency_key_reused', 'Idempotency-Key');
  });
});

/** A new business with everything that a write needs. */
async function prepare({ name }: DescribedRoute): Promise<[TestBusiness, Records]> {
  const own = await testApp.business();
  const each = await oneOfEach(own);
  return [own, { ...each, ...(await PREPARATIONS[name]?.(own, each)) }];
}

/** Prepares an operation for an action that the operation of `oneOfEach` does not allow. */
const PREPARATIONS: Record<string, (own: TestBusiness, records: Records) => Promise<Records>> = {
  'POST /imports/{importId}/undo': async (own, { importId }) => {
    await own.work((work) => work.update(Import, importId!, { state: 'done' }));
    return {};
  },
  'POST /operations/{taskId}/accept': (own, records) => offered(own, records),
  'POST /operations/{taskId}/decline': (own, records) => offered(own, records),
  'POST /operations/{taskId}/confirm': (own, records) => offered(own, records, 'accept', 'start'),
  'POST /operations/{taskId}/dispute': (own, records) => offered(own, records, 'accept', 'start'),
  'POST /operations/{taskId}/complete': (own, records) => perform(own, records.taskId!, 'start'),
  'POST /operations/{taskId}/close': (own, records) => perform(own, records.taskId!, 'start', 'complete'),
  'POST /operations/{taskId}/reopen': (own, records) => perform(own, records.taskId!, 'start', 'complete'),
};

/** Creates an operation that is offered to a vendor, and performs actions on it. */
async function offered(own: TestBusiness, { vendor_id }: Records, ...actions: string[]): Promise<Records> {
  const body = {
    title: 'Replace the seal',
    required_skill: 'mechanical',
    assignee_type: 'vendor',
    vendor_id,
  };
  return perform(own, created(await own.api.post('/operations', body)), ...actions);
}

async function perform(own: TestBusiness, taskId: string, ...actions: string[]): Promise<Records> {
  for (const action of actions) {
    const reply = await own.api.post(`/operations/${taskId}/${action}`);
    expect(reply.status, reply.text).toBe(200);
  }
  return { taskId };
}

/** A different valid value for a field of the example. */
function differentValue(route: DescribedRoute): Record<string, unknown> {
  const fields = Object.entries(route.body?.example ?? {}).filter(([, value]) => typeof value === 'string');
  const schemaOf = (name: string) => route.body!.fields[name]! as { enum?: unknown[]; format?: string };
  const [name, value] = fields.find(([each]) => !schemaOf(each).enum) ?? fields[0] ?? [];
  if (name === undefined && route.takesUnknown) return { colour: 'red' };
  if (name === undefined && 'atomic' in (route.body?.fields ?? {})) return { atomic: false };
  const list = Object.entries(route.body?.example ?? {}).find(([, value]) => Array.isArray(value));
  if (name === undefined) return list ? { [list[0]]: null } : {};
  const { enum: values, format } = schemaOf(name);
  if (values) return { [name]: values.find((each) => each !== value) };
  if (format === 'uuid') return { [name]: randomUUID() };
  return { [name]: format === 'date-time' ? '2027-01-01T00:00:00Z' : `${String(value)} again` };
}
