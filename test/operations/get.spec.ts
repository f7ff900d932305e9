import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { created, forTechnician, openWorkshop } from './workshop.js';

const testApp = await startTestApp();

it('gets an operation, whatever the case of its id', async () => {
  const shop = await openWorkshop(testApp);
  const id = await created(shop, '/operations', forTechnician(shop));
  const reply = await shop.api.get(`/operations/${id.toUpperCase()}`);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ id, object: 'operation', title: 'Replace the seal' });
});

it("answers 404 for a neighbour's operation, as for a missing or malformed id", async () => {
  const [shop, neighbour] = [await openWorkshop(testApp), await openWorkshop(testApp)];
  const theirs = await created(neighbour, '/operations', forTechnician(neighbour));
  const replies = await Promise.all(
    [theirs, randomUUID(), 'seven'].map((id) => shop.api.get(`/operations/${id}`)),
  );
  for (const reply of replies) {
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({
      error: {
        type: 'not_found_error',
        code: 'not_found',
        message: 'No such operation.',
        request_id: reply.headers['x-request-id'],
      },
    });
  }
});
