import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();

it('GET /me returns the key with its business, scopes and rate limit', async () => {
  const business = await testApp.business({ scopes: ['assets:read'] });
  const reply = await business.api.get('/me');
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({
    object: 'api_key',
    id: business.keyId,
    name: 'test',
    scopes: ['assets:read'],
    expires_at: null,
    rotation_deadline: null,
    business: { object: 'business', id: business.id, name: 'Acme', plan: 'enterprise' },
  });
  expect(reply.body.data.rate_limit.limit).toBe(Number(reply.headers['ratelimit-limit']));
  expect(reply.body.data.rate_limit.remaining).toBe(Number(reply.headers['ratelimit-remaining']));
});
