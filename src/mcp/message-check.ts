import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** The supported requests with their schemas. */
const REQUESTS = new Map(
  Object.entries({
    initialize: InitializeRequestSchema,
    ping: PingRequestSchema,
    'tools/list': ListToolsRequestSchema,
    'tools/call': CallToolRequestSchema,
  }),
);

/**
 * The error response for a malformed message; undefined for a valid one. Checked here, because the SDK answers some malformed messages
 * with an internal error that exposes its schemas.
 */
export function refusalOf(message: object): Response | undefined {
  const { jsonrpc, id, method, params } = message as Record<string, unknown>;
  const isRequest = jsonrpc === '2.0' && typeof method === 'string' && isId(id);
  if (isRequest && params !== undefined && !isObject(params))
    return invalidParams(id, `params of ${method} must be an object.`);
  if (!JSONRPCMessageSchema.safeParse(message).success)
    return refusal(400, null, ErrorCode.InvalidRequest, 'This is not a JSON-RPC 2.0 message.');
  if (!isRequest) return undefined;
  const checked = REQUESTS.get(method)?.safeParse(message);
  if (!checked || checked.success) return undefined;
  return invalidParams(id, `${checked.error.issues[0]!.path.join('.')} is invalid for ${method}.`);
}

function invalidParams(id: string | number, message: string): Response {
  return refusal(200, id, ErrorCode.InvalidParams, `Invalid params: ${message}`);
}

function refusal(status: number, id: string | number | null, code: ErrorCode, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id, error: { code, message } }, { status });
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
