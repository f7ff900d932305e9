import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, expectRateHeaders } from '../routes/matrix.js';
import { descriptionOf, routesOf, type DescribedRoute } from '../support/described.js';
import type { Client } from '../support/client.js';
import { startTestApp } from '../support/test-app.js';
import { newSandbox, sandboxOf } from './sandboxes.js';

const testApp = await startTestApp();
const routes = routesOf(descriptionOf(testApp)).filter(({ onlyIn }) => onlyIn === 'sandbox');
const { live, sandbox } = await newSandbox(testApp);
const starter = await sandboxOf(await testApp.business({ plan: 'starter' }));
const narrow = await startTestApp({ RATE_LIMIT_MAX: '1' });
const exhausted = (await newSandbox(narrow)).sandbox;

beforeAll(() => testApp.worker());
afterAll(() => testApp.stopWorkers());

const ask = (client: Client, { method, path, body }: DescribedRoute, query = '', headers = {}) =>
  client.send(method, `${path}${query}`, body?.example, headers);

describe('the routes of sandboxes', () => {
  it('are those of the clock and the reset', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual([
      'GET /sandbox/clock',
      'POST /sandbox/clock',
      'POST /sandbox/reset',
    ]);
  });
});

describe.each(routes)('$name', (route) => {
  it('returns 404 for a live key, exactly as for an unknown path', async () => {
    const reply = await ask(live.api, route);
    expectProblem(reply, 404, 'route_not_found');
    expectRateHeaders(reply);
    const nowhere = await ask(live.api, { ...route, path: '/nowhere' });
    const messageOf = ({ body }: typeof reply) => body.error.message as string;
    expect(messageOf(reply)).toBe(messageOf(nowhere));
    expectProblem(await live.api.send(route.method, route.path, { colour: 'red' }), 404, 'route_not_found');
  });

  it('returns 401 without a key, 402 off the plan, 429 when the window is used up, and 403 to browsers', async () => {
    expectProblem(await ask(testApp.client(), route), 401, 'invalid_key');
    expectProblem(await ask(starter.api, route), 402, 'plan_required');
    await exhausted.api.get('/me');
    expectProblem(await ask(exhausted.api, route), 429, 'rate_limited');
    expectProblem(
      await ask(sandbox.api, route, '', { origin: 'https://example.org' }),
      403,
      'browser_refused',
    );
  });

  it('rejects unknown fields and parameters', async () => {
    expectProblem(await ask(sandbox.api, route, '?colour=red'), 400, 'unknown_parameter', 'colour');
    expectProblem(await ask(sandbox.api, route, '?api_key=x'), 400, 'key_in_query', 'api_key');
  });

  it('succeeds for a key with any scope', async () => {
    const { secret } = await sandbox.apiKey(['rooms:delete']);
    const reply = await ask(testApp.client(secret), route);
    expect(reply.status, reply.text).toBe(route.success);
  });
});
