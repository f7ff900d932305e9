import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { descriptionOf, routesOf } from './support/described.js';
import { oneOfEach } from './support/records.js';
import { startTestApp } from './support/test-app.js';
import { chance, FuzzRequests, type Malformed } from './support/fuzz-requests.js';

/** Every run sends the same requests; `FUZZ_SEED` and `FUZZ_ROUNDS` send others, and more. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_001);
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 30);
const AT_ONCE = 8;

// Enough connections for all of these requests of one business at once, even on a busy machine.
const testApp = await startTestApp({ DATABASE_POOL_MAX: String(2 * AT_ONCE) });

it('thousands of malformed requests get responses that match the API description, and never a 5xx', async () => {
  const business = await testApp.business();
  const fuzz = new FuzzRequests(chance(SEED), await oneOfEach(business));
  const routes = routesOf(descriptionOf(testApp));
  const requests = Array.from({ length: ROUNDS }, () => routes.map((route) => fuzz.request(route))).flat();
  const statuses = new Map<number, number>();
  const faults: unknown[] = [];

  const send = async (request: Malformed): Promise<void> => {
    try {
      const { status, text } = await business.api.send(request.method, request.path, request.body, {
        ...(request.method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }),
        ...request.headers,
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) faults.push({ request: brief(request), status, text });
    } catch (error) {
      faults.push({ request: brief(request), error: String(error) });
    }
  };
  const queue = requests.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of queue) await send(request);
    }),
  );

  expect(faults.slice(0, 5)).toEqual([]);
  expect(requests.length).toBeGreaterThan(2_000);
  // The run is only useful if requests get past the first check, and some succeed.
  for (const status of [200, 201, 400, 404, 413, 415])
    expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
}, 120_000);

function brief({ method, path, body, headers }: Malformed): unknown {
  return { method, path: path.slice(0, 300), body: String(body).slice(0, 500), headers };
}
