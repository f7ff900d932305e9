import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { MCP_PATH } from '../kernel/base-path.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { readJsonBody } from '../kernel/http/json-body.js';
import { ReceivedBodies } from '../kernel/http/received-bodies.js';
import { requestContextOf } from '../kernel/http/request-context.js';
import { AnyKey } from '../kernel/http/route-policy.js';
import { UnreadAnswers } from '../kernel/http/unread-answers.js';
import { messages } from '../kernel/messages/messages.js';
import { echoed, FieldErrors } from '../kernel/validation/field-errors.js';
import { duplicateName, duplicateNamesOf } from '../kernel/validation/parse.js';
import { McpMessages } from './mcp-messages.js';

/** Messages for agents only. */
const mcpMessages = messages('mcp', {
  noBatches: {
    en: 'Send one message per request. Batches are not supported.',
    fr: 'Envoyez un seul message par requête.',
  },
});

/** The size of a response for which room is reserved, in characters. Only long pages are larger. */
const EXPECTED_ANSWER = 524_288;

/**
 * Tools for agents, over streamable HTTP (D60). The guards of the API apply: the same keys, plans and limits, one request per message.
 * Each tool checks its scope.
 */
@ApiExcludeController()
@Controller(MCP_PATH)
export class McpController {
  constructor(
    private readonly protocol: McpMessages,
    private readonly unreadAnswers: UnreadAnswers,
    private readonly bodies: ReceivedBodies,
  ) {}

  /** @throws ApiError 400, 413 or 415 for the body; `overloaded` */
  @Post()
  @AnyKey()
  async receive(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { caller, requestId } = requestContextOf(request);
    const { principal } = caller!;
    const message = await readJsonBody(request, response, this.bodies.counterFor(principal, response));
    const settle = this.unreadAnswers.reserve(principal.shareOwnerId, EXPECTED_ANSWER, response);
    const answer = await this.protocol.answer({
      // Not the client's `Host`, which may not be a valid part of a URL.
      url: `http://localhost${MCP_PATH}`,
      headers: headersOf(request),
      message: oneMessage(message),
      principal,
      requestId,
    });
    const text = await answer.text();
    settle(text.length);
    response.status(answer.status);
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    return text;
  }

  /** There is no stream to listen to, and no session to end. @throws ApiError `method_not_allowed`, always */
  @Get()
  @AnyKey()
  listen(@Res({ passthrough: true }) response: Response): never {
    return refuse(response);
  }

  /** @throws ApiError `method_not_allowed`, always */
  @Delete()
  @AnyKey()
  end(@Res({ passthrough: true }) response: Response): never {
    return refuse(response);
  }
}

/**
 * Refuses batches, which would count as one request (§8), and duplicate names, because either value could be meant.
 *
 * @throws ApiError `malformed_json` for a batch, `invalid_parameter` for duplicate names
 */
function oneMessage(message: object): object {
  if (Array.isArray(message)) throw new ApiError('malformed_json', mcpMessages.noBatches);
  const { params } = message as { params?: unknown };
  const inParams = typeof params === 'object' && params !== null ? duplicateNamesOf(params) : [];
  const errors = new FieldErrors();
  for (const name of duplicateNamesOf(message)) errors.add(duplicateName(echoed(name)));
  for (const name of inParams) errors.add(duplicateName(`params.${echoed(name)}`));
  errors.refuse();
  return message;
}

/** The headers that the protocol uses. */
function headersOf({ headers }: Request): Record<string, string> {
  const names = ['accept', 'content-type', 'mcp-protocol-version'];
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}

function refuse(response: Response): never {
  response.setHeader('Allow', 'POST');
  throw new ApiError('method_not_allowed');
}
