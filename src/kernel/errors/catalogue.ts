/** The values of `error.type`, each with what it tells a client (§7). */
type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'plan_error'
  | 'permission_error'
  | 'not_found_error'
  | 'conflict_error'
  | 'rate_limit_error'
  | 'api_error';

interface CatalogueEntry {
  readonly status: number;
  readonly type: ErrorType;
  readonly meaning: string;
}

const entry = (status: number, type: ErrorType, meaning: string): CatalogueEntry => ({
  status,
  type,
  meaning,
});
const invalid = (meaning: string, status = 400) => entry(status, 'invalid_request_error', meaning);

/**
 * Every `error.code` there is (D12): the status it answers with, its type and its meaning. The OpenAPI
 * document and the reference page are made from this table, and nothing can be thrown that is not in it.
 */
export const CATALOGUE = {
  malformed_request: invalid(
    'The request is not well-formed HTTP, its address cannot be decoded, or its body is no well-formed form.',
  ),
  headers_too_large: invalid('The headers of the request are too large.', 431),
  request_timeout: invalid('The headers or the body of the request came too slowly. Safe to repeat.', 408),
  expectation_failed: invalid('The header `Expect` asks for something other than `100-continue`.', 417),
  malformed_json: invalid('The body is not well-formed JSON, or not a JSON object.'),
  unknown_parameter: invalid('A query parameter or a body field that this endpoint does not know.'),
  missing_parameter: invalid('A required query parameter or body field is absent.'),
  invalid_parameter: invalid('A value of the wrong type, form, length or range, or a parameter given twice.'),
  invalid_category: invalid('An unknown category. The message lists the accepted ones.'),
  invalid_reference: invalid('An id in the body that names nothing this business can use.'),
  invalid_item: invalid(
    'One of the items was refused, and so nothing was done. `errors` says which, and why.',
  ),
  invalid_limit: invalid('`limit` is not an integer from 1 to 200.'),
  invalid_cursor: invalid('The cursor was not made by this list with these filters. Start again without it.'),
  cursor_expired: invalid(
    'What the cursor leads to is no longer kept. Start anew: `from=now`, then the lists in full, then on from that cursor.',
    410,
  ),
  status_read_only: invalid('`status` cannot be set here. Use the endpoint that moves it.'),
  idempotency_key_required: invalid('This endpoint needs an `Idempotency-Key` header.'),
  key_in_query: invalid(
    'An API key was sent in the query string. Send it in the `Authorization` header, and rotate it.',
  ),
  body_too_large: invalid(
    'The body is larger than 1 MiB (4 MiB in bulk), or a file larger than is taken.',
    413,
  ),
  range_not_satisfiable: invalid(
    'The file ends before the bytes that `Range` asks for. Its size is in the header `Content-Range`.',
    416,
  ),
  unsupported_media_type: invalid(
    'The body is not of the media type that the endpoint takes, its encoding is not supported, or a file is of a type that is not taken. JSON is sent as `Content-Type: application/json`.',
    415,
  ),
  invalid_key: entry(
    401,
    'authentication_error',
    'The API key is missing, malformed, unknown, disabled, revoked or expired. It is sent as `Authorization: Bearer <key>`.',
  ),
  plan_required: entry(402, 'plan_error', 'The plan of the business does not include the API.'),
  scope_required: entry(
    403,
    'permission_error',
    'The key lacks the scope that the endpoint needs. The message names it.',
  ),
  browser_refused: entry(
    403,
    'permission_error',
    'The request comes from a browser. A key must never reach one: call from a server.',
  ),
  owner_required: entry(403, 'permission_error', 'Only the owner of the business can do this.'),
  permission_required: entry(
    403,
    'permission_error',
    "The account's role does not allow this. The message names what is missing.",
  ),
  not_found: entry(404, 'not_found_error', 'No such resource in this business.'),
  route_not_found: entry(
    404,
    'not_found_error',
    'No such path, or not with this method. `/api/v1/openapi.json` has all of them.',
  ),
  method_not_allowed: invalid('`/mcp` takes POST alone: there is no stream to listen to.', 405),
  invalid_state: entry(
    409,
    'conflict_error',
    'The resource is in a state that does not allow this. The message says which do.',
  ),
  duplicate: entry(409, 'conflict_error', 'Another record already uses this value.'),
  insufficient_stock: entry(409, 'conflict_error', 'Not enough stock on hand or reserved.'),
  idempotency_key_reused: entry(
    409,
    'conflict_error',
    'The `Idempotency-Key` was used before with another request.',
  ),
  idempotency_in_progress: entry(
    409,
    'conflict_error',
    'The first request with this `Idempotency-Key` is still running. Repeat later.',
  ),
  version_conflict: entry(
    412,
    'conflict_error',
    'The resource is no longer as `If-Match` says. Read it again: its present version is in the header `ETag`.',
  ),
  rate_limited: entry(
    429,
    'rate_limit_error',
    'Too many requests in this window. Wait for `Retry-After` seconds.',
  ),
  internal_error: entry(500, 'api_error', 'A fault of the service. Safe to repeat with backoff.'),
  overloaded: entry(
    503,
    'api_error',
    'The business has too much under way at once. Wait for `Retry-After` seconds.',
  ),
  unavailable: entry(
    503,
    'api_error',
    'The service is overloaded or restarting. Safe to repeat with backoff.',
  ),
  storage_full: entry(507, 'api_error', 'There is no room to keep the file. Nothing was written.'),
} as const satisfies Record<string, CatalogueEntry>;

/** One of the codes of the catalogue. */
export type ErrorCode = keyof typeof CATALOGUE;
