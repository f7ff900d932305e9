import { Injectable } from '@nestjs/common';
import type { Principal } from '../kernel/auth/principal.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { MCP_PATH } from '../kernel/base-path.js';
import { TenantAccess } from '../kernel/http/tenant-access.js';
import { scopeRequired } from '../kernel/auth/principal.js';
import { AnswerRoom, BulkResult } from '../kernel/http/written.js';
import { runIdempotently } from '../kernel/http/idempotency.js';
import { bindingOf } from '../kernel/database/cursors.js';
import { DEFAULT_LIMIT, Pagination } from '../kernel/http/pagination.js';
import { sortToRead } from '../kernel/http/route-policy.js';
import { envelopeOf } from '../kernel/http/versions.js';
import { parse } from '../kernel/validation/parse.js';
import type { Command } from '../kernel/validation/field.js';
import { mayUse, type Tool } from './tool.js';
import type { PageFields, RepeatFields } from './tool-input.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Runs tools as the interceptors run routes: checks the input, opens a reader or a unit of work, returns the API's envelope. */
@Injectable()
export class ToolRunner {
  constructor(
    private readonly tenantAccess: TenantAccess,
    private readonly pagination: Pagination,
  ) {}

  /**
   * @param given the unchecked arguments of the agent
   * @param requestId the request id, for the errors of items
   * @returns the body that the API would return, as JSON text
   * @throws ApiError as the API would
   */
  async run(tool: Tool, principal: Principal, given: Arguments, requestId: string): Promise<string> {
    if (!mayUse(tool, principal)) throw scopeRequired(tool.scope!, 'tool');
    switch (tool.kind) {
      case 'read':
        return this.tenantAccess.read(principal, async (tenant) =>
          envelopeOf((await tool.act(tenant, parse(tool.input, given))).json),
        );
      case 'list':
        return this.list(tool, principal, given);
      case 'write':
        return this.write(tool, principal, given, requestId);
    }
  }

  private list(
    tool: Extract<Tool, { kind: 'list' }>,
    principal: Principal,
    given: Arguments,
  ): Promise<string> {
    const command: Command<PageFields> = parse(tool.input, given);
    const { limit = DEFAULT_LIMIT, cursor, sort, ...filters } = command;
    const binding = tool.feed
      ? bindingOf(principal.businessId, tool.feed.path, {})
      : bindingOf(principal.businessId, `${MCP_PATH} ${tool.name}`, filters);
    const order = tool.feed?.sort ?? sortToRead(tool, sort);
    const page = this.pagination.request(limit, cursor, binding, order);
    return this.tenantAccess.read(principal, async (tenant) =>
      this.pagination.envelope(await tool.act(tenant, filters, page as never), page),
    );
  }

  private write(
    tool: Extract<Tool, { kind: 'write' }>,
    principal: Principal,
    given: Arguments,
    requestId: string,
  ): Promise<string> {
    const parsed: Command<RepeatFields> = parse(tool.input, given);
    const { idempotencyKey, ...command } = parsed;
    const act = async (work: UnitOfWork) => {
      const written = await tool.act(work, command);
      if (!(written instanceof BulkResult)) return envelopeOf(written.json);
      const room = AnswerRoom.forRequest(Buffer.byteLength(JSON.stringify(given)));
      return envelopeOf(await written.json(requestId, room));
    };
    if (idempotencyKey === undefined) return this.tenantAccess.write(principal, act);
    const { idempotency_key: _, ...body } = given;
    const request = { idempotencyKey, method: 'POST', path: `${MCP_PATH} ${tool.name}`, body };
    return this.tenantAccess.write(principal, async (work) => {
      const { answer } = await runIdempotently(work, request, async () => ({
        status: 200,
        location: null,
        body: await act(work),
      }));
      return answer.body!;
    });
  }
}
