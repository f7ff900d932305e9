import { FEED_CURSOR_HEADER } from '../../events/feed.js';
import { refTo, type Json } from './json-schema.js';

const integer = (description: string, example: number, required = true): Json => ({
  description,
  required,
  schema: { type: 'integer', minimum: 0, examples: [example] },
});
const text = (description: string, schema: Json, required = false): Json => ({
  description,
  required,
  schema: { type: 'string', ...schema },
});

/** Every header that a response can carry, for `components.headers`. */
export const HEADERS = {
  'X-Request-Id': text(
    'The id of this request. The service always generates it; an id in the request is ignored.',
    { format: 'uuid', examples: ['6f1b7c3e-0a55-4f0c-9d2e-7b100199d2a4'] },
    true,
  ),
  'RateLimit-Limit': integer('Requests per key in a window of 15 minutes.', 1500),
  'RateLimit-Remaining': integer('Requests left in this window.', 1499),
  'RateLimit-Reset': integer('Seconds until the window resets.', 900),
  'Retry-After': integer('Seconds to wait before repeating the request.', 42),
  'Service-Key-Rotation-Deadline': text(
    'Present while the previous secret of a rotated key is used: the moment it stops working.',
    { format: 'date-time', examples: ['2026-10-06T08:30:00.000Z'] },
  ),
  'Idempotency-Replayed': text(
    '`true` when this is the stored response of an earlier request with the same key.',
    {
      const: 'true',
    },
  ),
  Location: text(
    'The path of the created resource.',
    { format: 'uri-reference', examples: ['/api/v1/assets/0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10'] },
    true,
  ),
  [FEED_CURSOR_HEADER]: text(
    'On the first page, for keys with `changes:read`: the `cursor` with which `GET /changes` returns the changes after this list was read. If you read several lists, keep the cursor of the first one.',
    { examples: ['AmKXDyH__________________wE0NzExbQ3rV0hXv8pT1l2u6s8xkA'] },
  ),
  ETag: text(
    'The version of the resource. It changes whenever anything in the resource changes. Send it as `If-Match` to change or delete only that version. In a compressed response the encoding is appended, such as `.gzip`; the tag is accepted with and without it.',
    { pattern: '^"[\\w-]{27}(\\.(br|gzip))?"$', examples: ['"QxyQeiXt_PpKn9mDqC5bwVjgnAq"'] },
  ),
  'WWW-Authenticate': text('The accepted authentication scheme.', { const: 'Bearer' }, true),
} as const satisfies Record<string, Json>;

type HeaderName = keyof typeof HEADERS;

/** References to some of the headers, for a response. */
export function responseHeaders(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}

/** Headers of every response below the base path, with or without a key (D4, D18). */
export const commonHeaders = () =>
  responseHeaders('X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');

/** Headers of a response to a request with a valid key. */
export const keyHeaders = () => ({
  ...commonHeaders(),
  ...responseHeaders('Service-Key-Rotation-Deadline'),
});
