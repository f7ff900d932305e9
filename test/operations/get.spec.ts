import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();

it('GET /operations/{taskId} accepts an id in any letter case', async () => {
  const business = await testApp.business();
  const id = await business.operation();
  const reply = await business.api.get(`/operations/${id.toUpperCase()}`);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ id, object: 'operation', title: 'Replace the seal' });
});
