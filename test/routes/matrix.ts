import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Client, Reply } from '../support/client.js';
import { descriptionOf, idsOf, routesOf, type DescribedRoute } from '../support/described.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { oneOfEach, type Records } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';

// The matrix: every route in the API description, against the rules for all routes.

/** Every route except those of sandboxes (`test/sandbox/routes.spec.ts`), and a business with a record of every kind that paths and bodies can name. */
export async function startMatrix() {
  const testApp = await startTestApp();
  const routes = routesOf(descriptionOf(testApp)).filter(({ onlyIn }) => onlyIn === undefined);
  const business = await testApp.business();
  return { testApp, routes, business, records: await oneOfEach(business) };
}

/** A path with its ids filled in; `ids` override those of the records. */
export function pathOf(route: DescribedRoute, of: Records, ids: Records = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name] ?? of[name];
    if (id === undefined)
      throw new Error(`The matrix has no record for the parameter ${name}: extend oneOfEach.`);
    return id;
  });
}

/** A body that the route accepts: a file, or the example of the description with ids of the records. */
export function bodyOf(route: DescribedRoute, of: Records): Record<string, unknown> | Buffer | undefined {
  if (route.takesFile && isImport(route))
    return formWith({ name: 'assets.csv', bytes: Buffer.from('Name,Room\nPump,No such room\n') });
  if (route.takesFile) return formWith(fileOf('png'));
  if (!route.body) return undefined;
  const ids = idsOf(route).body.filter((name) => name in route.body!.example);
  return { ...route.body.example, ...Object.fromEntries(ids.map((name) => [name, of[name]])) };
}

/** Whether a route imports: the scope that it needs depends on what the file contains. */
export function isImport({ path }: DescribedRoute): boolean {
  return path.startsWith('/imports');
}

/** Sends a request as an integrator would, with a new idempotency key for every write. */
export function ask(
  client: Client,
  route: DescribedRoute,
  path: string,
  body: unknown,
  headers: Record<string, string | undefined> = {},
) {
  const key = route.method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() };
  return client.send(route.method, path, body, { ...key, ...typeOf(body), ...headers });
}

/** The Content-Type of a file; the client sets that of other bodies. */
export function typeOf(body: unknown): Record<string, string> {
  return Buffer.isBuffer(body) ? { 'content-type': FORM_TYPE } : {};
}

/** Expects an error in the error envelope. */
export function expectProblem(reply: Reply, status: number, code: string, param?: string): void {
  expect([reply.status, reply.body?.error?.code, reply.body?.error?.param], reply.text).toEqual([
    status,
    code,
    param,
  ]);
  expect(reply.body.error.request_id).toBe(reply.headers['x-request-id']);
}

/** Expects JSON without spaces between its values, as `JSON.stringify` writes it; the items of a page are on separate lines. */
export function expectCompact({ text }: Reply): void {
  const betweenStrings = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll('},\n{', '},{');
  expect(betweenStrings).not.toMatch(/\s/);
}

/** Expects the headers with the remaining requests of the window. */
export function expectRateHeaders(reply: Reply): void {
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
    expect(reply.headers[name], name).toMatch(/^\d+$/);
  }
}

/** A test that applies only to some routes. */
export function itIf(applies: boolean) {
  return applies ? it : () => undefined;
}
