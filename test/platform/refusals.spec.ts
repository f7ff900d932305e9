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
  'The body is not of the media type that the endpoint takes, its encoding is not supported, or a file is of a type that is not taken. JSON is sent as `Content-Type: application/json`.';
const NO_ROUTE = 'No such path, or not with this method. `/api/v1/openapi.json` has all of them.';

/** Each request, and what is said to it: every field that clients read (§7), to the letter. */
const REFUSALS: Record<string, [ask: () => Promise<Reply>, status: number, type: string, more: object]> = {
  // That every other key which is not good gets these very bytes stands in the tests of keys (D17).
  'without a key': [
    () => testApp.client().get('/me'),
    401,
    'authentication_error',
    {
      code: 'invalid_key',
      message:
        'The API key is missing, malformed, unknown, disabled, revoked or expired. It is sent as `Authorization: Bearer <key>`.',
    },
  ],
  'off the plan': [
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
      message: 'The request comes from a browser. A key must never reach one: call from a server.',
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
  'by a method that a path does not have (D11: there is no 405)': [
    () => api.send('PUT', '/me', undefined),
    404,
    'not_found_error',
    { code: 'route_not_found', message: '/api/v1/me takes GET, not PUT.' },
  ],
  'by a method that belongs to the plain address of the same': [
    () => api.get('/assets/by-external-id/EQ-1'),
    404,
    'not_found_error',
    {
      code: 'route_not_found',
      message: '/api/v1/assets/by-external-id/{externalId} takes PUT, not GET.',
    },
  ],
  'to an address with a slash at its end': [
    () => api.get('/assets/'),
    404,
    'not_found_error',
    { code: 'route_not_found', message: 'A path has no slash at its end: write /api/v1/assets.' },
  ],
  'to a path that goes on where there is no more': [
    () => all.get('/technicians/some-id'),
    404,
    'not_found_error',
    { code: 'route_not_found', message: 'No such path. There are: /api/v1/technicians.' },
  ],
  'with JSON that breaks off in the middle': [
    () => all.post('/buildings', '{\n  "name": "Hall",\n  oops\n}'),
    400,
    'invalid_request_error',
    { code: 'malformed_json', message: 'The body is no JSON from line 3, column 3 on.' },
  ],
  'with a list where an object belongs': [
    () => all.post('/buildings', '[]'),
    400,
    'invalid_request_error',
    { code: 'malformed_json', message: 'The body must be a JSON object.' },
  ],
  'with a body in another encoding than UTF-8': [
    () => all.post('/buildings', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
    400,
    'invalid_request_error',
    { code: 'malformed_json', message: 'The body is not in UTF-8.' },
  ],
  'at a version, where there is nothing yet': [
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
        'There is no such record, and so none of the version in `If-Match`. Leave the header out to make one.',
    },
  ],
  'with a body of another type than JSON': [
    () => api.send('PATCH', '/assets/none', 'name=x', { 'content-type': 'text/plain' }),
    415,
    'invalid_request_error',
    { code: 'unsupported_media_type', message: MEDIA },
  ],
};

describe('a request that is refused', () => {
  it.each(Object.entries(REFUSALS))('%s is told so in these words', async (_, [ask, status, type, more]) => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    expect(reply.body).toEqual({ error: { type, ...more, request_id: reply.headers['x-request-id'] } });
  });
});

describe('a field that is needed', () => {
  const refusalOf = async (operation: object) => (await all.post('/operations', operation)).body.errors;
  const least = { title: 'Oil it', required_skill: 'other' };

  it.each([
    ['assignee_type', least, '"assignee_type" is required; null is a value too.'],
    [
      'technician_id',
      { ...least, assignee_type: 'technician' },
      '"technician_id" is required when "assignee_type" is "technician".',
    ],
  ])('says when, and whether null will do: %s', async (param, operation, message) => {
    expect(await refusalOf(operation)).toEqual([{ param, code: 'missing_parameter', message }]);
  });
});
