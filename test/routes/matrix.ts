import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Client, Reply } from '../support/client.js';
import { descriptionOf, idsOf, routesOf, type DescribedRoute } from '../support/described.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { oneOfEach, type Records } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';

// The matrix: every route that the API description names, against everything that holds for every route.

/** Every route, and a business with a record of every kind that its path or body may name. */
export async function startMatrix() {
  const testApp = await startTestApp();
  const routes = routesOf(descriptionOf(testApp));
  const business = await testApp.business();
  return { testApp, routes, business, records: await oneOfEach(business) };
}

/** A path with its ids filled in; `ids` come before those of the records. */
export function pathOf(route: DescribedRoute, of: Records, ids: Records = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name] ?? of[name];
    if (id === undefined)
      throw new Error(`The matrix has no record for the parameter ${name}: extend oneOfEach.`);
    return id;
  });
}

/** A body that the route accepts: a file, or the description's own example, with ids of the records. */
export function bodyOf(route: DescribedRoute, of: Records): Record<string, unknown> | Buffer | undefined {
  if (route.takesFile) return formWith(fileOf('png'));
  if (!route.body) return undefined;
  const ids = idsOf(route).body.filter((name) => name in route.body!.example);
  return { ...route.body.example, ...Object.fromEntries(ids.map((name) => [name, of[name]])) };
}

/** Asks as an integrator would: with a fresh idempotency key on every write. */
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

/** What a file says of itself; of anything else the client knows. */
export function typeOf(body: unknown): Record<string, string> {
  return Buffer.isBuffer(body) ? { 'content-type': FORM_TYPE } : {};
}

/** Expects a refusal in the envelope of errors. */
export function expectProblem(reply: Reply, status: number, code: string, param?: string): void {
  expect([reply.status, reply.body?.error?.code, reply.body?.error?.param], reply.text).toEqual([
    status,
    code,
    param,
  ]);
  expect(reply.body.error.request_id).toBe(reply.headers['x-request-id']);
}

/** Expects the headers that say what is left of the window. */
export function expectRateHeaders(reply: Reply): void {
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
    expect(reply.headers[name], name).toMatch(/^\d+$/);
  }
}

/** A case that only some routes have. */
export function itIf(applies: boolean) {
  return applies ? it : () => undefined;
}
