import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  McpError,
  PingRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { Inject, Injectable } from '@nestjs/common';
import { VERSION } from '../kernel/version.js';
import type { Principal } from '../kernel/auth/principal.js';
import { CATALOGUE } from '../kernel/errors/catalogue.js';
import { apiErrorOf, errorEnvelope } from '../kernel/http/filters/api-error.filter.js';
import { Log } from '../kernel/log.js';
import { inputSchemaOf } from './tool-input.js';
import { ToolRunner } from './tool-runner.js';
import { existsFor, mayUse, type Tool, type ToolSource } from './tool.js';

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
function refusalOf(message: object): Response | undefined {
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

/** The injection token for the sources of tools. */
export const TOOL_SOURCES = Symbol('tool sources');

const IDENTITY = { name: 'maintenance', title: 'Maintenance management', version: VERSION };
const INSTRUCTIONS =
  'Equipment (assets), work orders (operations), buildings, technicians, vendors, spare parts and key figures of one business. Only the tools that the key may use are listed. Lists are paginated: pass pagination.next_cursor as cursor until has_more is false. Timestamps need an offset or Z. The `code` and `message` of an error say what is wrong and what is accepted. If the result of a write is lost, repeat the write with the same idempotency_key.';

type Arguments = Readonly<Record<string, unknown>>;

/** One message of a client, with its sender. */
export interface McpRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** The body, parsed. */
  readonly message: object;
  readonly principal: Principal;
  readonly requestId: string;
}

/** Implements the Model Context Protocol (D60), without sessions: messages are independent of each other. */
@Injectable()
export class McpMessages {
  private readonly tools: ReadonlyMap<string, Tool>;
  private readonly descriptions: ReadonlyMap<string, object>;

  constructor(
    @Inject(TOOL_SOURCES) sources: readonly ToolSource[],
    private readonly runner: ToolRunner,
    private readonly log: Log,
  ) {
    const tools = sources.flatMap((source) => source.tools);
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.descriptions = new Map(tools.map((tool) => [tool.name, descriptionOf(tool)]));
  }

  /** Answers one message. Each message gets its own server and transport, so keys share no state. */
  async answer({ url, headers, message, principal, requestId }: McpRequest): Promise<Response> {
    const refused = refusalOf(message);
    if (refused) return refused;
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = this.serverFor(principal, requestId, argumentsIn(message));
    await server.connect(transport);
    try {
      return await transport.handleRequest(new Request(url, { method: 'POST', headers }), {
        parsedBody: withoutTask(message),
      });
    } finally {
      await server.close();
    }
  }

  private serverFor(principal: Principal, requestId: string, given: Arguments): McpServer['server'] {
    const { server } = new McpServer(IDENTITY, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: this.toolsFor(principal) }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      this.call(params.name, given, principal, requestId),
    );
    return server;
  }

  private toolsFor(principal: Principal) {
    return [...this.tools.values()]
      .filter((tool) => existsFor(tool, principal) && mayUse(tool, principal))
      .map(({ name }) => this.descriptions.get(name)!);
  }

  /** An error of a tool is a result for the agent, who can correct the call. An unknown tool is a protocol error. */
  private async call(
    name: string,
    given: Arguments,
    principal: Principal,
    requestId: string,
  ): Promise<CallToolResult> {
    const tool = this.tools.get(name);
    if (!tool || !existsFor(tool, principal))
      throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
    try {
      return resultOf(await this.runner.run(tool, principal, given, requestId));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (CATALOGUE[failure.code].status >= 500 && !failure.isExpected)
        this.log.error({ err: error, request_id: requestId, tool: name }, 'A tool failed.');
      return { ...resultOf(JSON.stringify(errorEnvelope(failure, requestId))), isError: true };
    }
  }
}

/**
 * The arguments of a tool call, from the message as it was parsed. The SDK passes on a copy, in which duplicate names can no longer be
 * detected.
 */
function argumentsIn(message: object): Arguments {
  return (message as { params?: { arguments?: Arguments } }).params?.arguments ?? {};
}

/** Removes `task`: by the protocol, a server without support for tasks runs such a request like any other. */
function withoutTask(message: object): object {
  const { params } = message as { params?: { task?: unknown } };
  if (params?.task === undefined) return message;
  const { task: _, ...others } = params;
  return { ...message, params: others };
}

function descriptionOf({ name, title, description, input, output, annotations }: Tool) {
  const result = output ? { outputSchema: output } : {};
  return { name, title, description, inputSchema: inputSchemaOf(input), ...result, annotations };
}

/** The result as text for agents that read it, and as an object for programs. */
function resultOf(json: string): CallToolResult {
  return {
    content: [{ type: 'text', text: json }],
    structuredContent: JSON.parse(json) as Record<string, unknown>,
  };
}
