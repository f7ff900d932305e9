import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/client.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business({ scopes: ['assets:read', 'assets:write'] });
const starter = await testApp.business({ plan: 'starter' });
const { api } = business;
const { api: all } = await testApp.business();
const ORIGIN = { origin: 'https://example.org' };
const MEDIA =
  'The endpoint does not accept this media type, content encoding or file type. Send JSON as `Content-Type: application/json`.';
const NO_ROUTE = 'This path and method do not exist. `/api/v1/openapi.json` lists all of them.';

/** Each request with its exact error: every field that clients read (§7). */
const REFUSALS: Record<string, [ask: () => Promise<Reply>, status: number, type: string, more: object]> = {
  // The tests of keys check that every other invalid key gets the same bytes (D17).
  'without a key': [
    () => testApp.client().get('/me'),
    401,
    'authentication_error',
    {
      code: 'invalid_key',
      message:
        'The API key is missing, malformed, unknown, disabled, revoked or expired. Send it as `Authorization: Bearer <key>`.',
    },
  ],
  'without the plan': [
    () => starter.api.get('/me'),
    402,
    'plan_error',
    { code: 'plan_required', message: 'The plan of the business does not include the API.' },
  ],
  'from a browser (§5.6)': [
    () => api.get('/me', ORIGIN),
    403,
    'permission_error',
    {
      code: 'browser_refused',
      message: 'The request comes from a browser. Keys must stay on servers: call the API from a server.',
    },
  ],
  'without the scope': [
    () => api.get('/buildings'),
    403,
    'permission_error',
    {
      code: 'scope_required',
      message: 'This key lacks the scope "buildings:read", which this endpoint needs.',
    },
  ],
  'to an unknown path': [
    () => api.get('/nothing'),
    404,
    'not_found_error',
    { code: 'route_not_found', message: NO_ROUTE },
  ],
  'with a method that the path does not have (D11: no 405)': [
    () => api.send('PUT', '/me', undefined),
    404,
    'not_found_error',
    { code: 'route_not_found', message: '/api/v1/me accepts GET, not PUT.' },
  ],
  'with a method that only another path of the resource has': [
    () => api.get('/assets/by-external-id/EQ-1'),
    404,
    'not_found_error',
    {
      code: 'route_not_found',
      message: '/api/v1/assets/by-external-id/{externalId} accepts PUT, not GET.',
    },
  ],
  'to a path with a slash at its end': [
    () => api.get('/assets/'),
    404,
    'not_found_error',
    { code: 'route_not_found', message: 'A path does not end with a slash: use /api/v1/assets.' },
  ],
  'to an unknown path below a known one': [
    () => all.get('/technicians/some-id'),
    404,
    'not_found_error',
    { code: 'route_not_found', message: 'No such path. Similar paths: /api/v1/technicians.' },
  ],
  'with invalid JSON': [
    () => all.post('/buildings', '{\n  "name": "Hall",\n  oops\n}'),
    400,
    'invalid_request_error',
    { code: 'malformed_json', message: 'The body is not valid JSON at line 3, column 3.' },
  ],
  'with an array instead of an object': [
    () => all.post('/buildings', '[]'),
    400,
    'invalid_request_error',
    { code: 'malformed_json', message: 'The body must be a JSON object.' },
  ],
  'with a body that is not UTF-8': [
    () => all.post('/buildings', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
    400,
    'invalid_request_error',
    { code: 'malformed_json', message: 'The body is not in UTF-8.' },
  ],
  'with If-Match for a record that does not exist': [
    () =>
      all.send(
        'PUT',
        '/buildings/by-external-id/none',
        { name: 'Hall', physical_address: '1 Quay', building_type: 'other' },
        { 'if-match': '"a"' },
      ),
    412,
    'conflict_error',
    {
      code: 'version_conflict',
      message:
        'This record does not exist yet, so it has no version that `If-Match` could match. Omit the header to create it.',
    },
  ],
  'with a body that is not JSON': [
    () => api.send('PATCH', '/assets/none', 'name=x', { 'content-type': 'text/plain' }),
    415,
    'invalid_request_error',
    { code: 'unsupported_media_type', message: MEDIA },
  ],
};

describe('a request', () => {
  it.each(Object.entries(REFUSALS))('%s gets exactly this error', async (_, [ask, status, type, more]) => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    expect(reply.body).toEqual({ error: { type, ...more, request_id: reply.headers['x-request-id'] } });
  });
});

describe('the error of a missing field', () => {
  const refusalOf = async (operation: object) => (await all.post('/operations', operation)).body.errors;
  const least = { title: 'Oil it', required_skill: 'other' };

  it.each([
    ['assignee_type', least, '"assignee_type" is required; it may be null.'],
    [
      'technician_id',
      { ...least, assignee_type: 'technician' },
      '"technician_id" is required when "assignee_type" is "technician".',
    ],
  ])('says when the field is required, and whether it can be null: %s', async (param, operation, message) => {
    expect(await refusalOf(operation)).toEqual([{ param, code: 'missing_parameter', message }]);
  });
});
