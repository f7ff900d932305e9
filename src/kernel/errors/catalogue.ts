import { formatReason } from '../messages/messages.js';
import { codeMessages } from './code.messages.js';

/** The values of `error.type` (§7). */
type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'plan_error'
  | 'permission_error'
  | 'not_found_error'
  | 'conflict_error'
  | 'rate_limit_error'
  | 'api_error';

/** A code of the catalogue. */
export type ErrorCode = keyof typeof codeMessages;

const ENTRIES = {
  malformed_request: [400, 'invalid_request_error'],
  headers_too_large: [431, 'invalid_request_error'],
  request_timeout: [408, 'invalid_request_error'],
  expectation_failed: [417, 'invalid_request_error'],
  malformed_json: [400, 'invalid_request_error'],
  unknown_parameter: [400, 'invalid_request_error'],
  missing_parameter: [400, 'invalid_request_error'],
  invalid_parameter: [400, 'invalid_request_error'],
  invalid_category: [400, 'invalid_request_error'],
  invalid_reference: [400, 'invalid_request_error'],
  invalid_item: [400, 'invalid_request_error'],
  invalid_limit: [400, 'invalid_request_error'],
  invalid_cursor: [400, 'invalid_request_error'],
  cursor_expired: [410, 'invalid_request_error'],
  status_read_only: [400, 'invalid_request_error'],
  idempotency_key_required: [400, 'invalid_request_error'],
  key_in_query: [400, 'invalid_request_error'],
  body_too_large: [413, 'invalid_request_error'],
  range_not_satisfiable: [416, 'invalid_request_error'],
  unsupported_media_type: [415, 'invalid_request_error'],
  invalid_key: [401, 'authentication_error'],
  plan_required: [402, 'plan_error'],
  business_suspended: [402, 'plan_error'],
  scope_required: [403, 'permission_error'],
  browser_refused: [403, 'permission_error'],
  owner_required: [403, 'permission_error'],
  permission_required: [403, 'permission_error'],
  not_found: [404, 'not_found_error'],
  route_not_found: [404, 'not_found_error'],
  method_not_allowed: [405, 'invalid_request_error'],
  invalid_state: [409, 'conflict_error'],
  checklist_incomplete: [409, 'conflict_error'],
  duplicate: [409, 'conflict_error'],
  insufficient_stock: [409, 'conflict_error'],
  idempotency_key_reused: [409, 'conflict_error'],
  idempotency_in_progress: [409, 'conflict_error'],
  version_conflict: [412, 'conflict_error'],
  rate_limited: [429, 'rate_limit_error'],
  internal_error: [500, 'api_error'],
  overloaded: [503, 'api_error'],
  business_moving: [503, 'api_error'],
  business_moved: [503, 'api_error'],
  unavailable: [503, 'api_error'],
  storage_full: [507, 'api_error'],
} as const satisfies Readonly<Record<ErrorCode, readonly [status: number, type: ErrorType]>>;

interface CatalogueEntry<Code extends ErrorCode> {
  readonly status: (typeof ENTRIES)[Code][0];
  readonly type: (typeof ENTRIES)[Code][1];
  /** The meaning, for API clients. */
  readonly meaning: string;
}

/**
 * Every `error.code` (D12) with its HTTP status, its type and its meaning. The OpenAPI document and `docs/errors.md` are generated
 * from this table, and an ApiError cannot have any other code.
 */
export const CATALOGUE = Object.fromEntries(
  Object.entries(ENTRIES).map(([code, [status, type]]) => {
    const meaning = formatReason(codeMessages[code as ErrorCode], 'api');
    return [code, { status, type, meaning }];
  }),
) as { readonly [Code in ErrorCode]: CatalogueEntry<Code> };

/** The content of `docs/errors.md`, in Markdown. */
export function cataloguePage(): string {
  const rows = Object.entries(CATALOGUE).map(([code, { status, type, meaning }]) => {
    return [String(status), `\`${code}\``, `\`${type}\``, meaning];
  });
  return `# Error codes

Generated from \`src/kernel/errors/catalogue.ts\` by \`npm run openapi\`. Every error of the API has one of these codes in
\`error.code\`, and its type in \`error.type\`. Codes may be added but are never renamed: check the code, not the message.

${table(['Status', 'Code', 'Type', 'Meaning'], rows)}
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
