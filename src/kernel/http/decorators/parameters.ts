import { createParamDecorator, type ExecutionContext, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiError } from '../../errors/api-error.js';
import { isUuid } from '../../ids.js';
import type { Reason } from '../../messages/messages.js';
import { ExternalIdDto, MAX_EXTERNAL_ID } from '../../validation/external-id.js';
import { parse } from '../../validation/parse.js';
import { AnswerRoom } from '../written.js';
import { type RequestContext, requestContextOf } from '../request-context.js';

const fromContext = <T>(pick: (context: RequestContext) => T | undefined) =>
  createParamDecorator((_: unknown, context: ExecutionContext): T => {
    const value = pick(requestContextOf(context.switchToHttp().getRequest<Request>()));
    if (value === undefined)
      throw new Error('The request context does not have the value that this handler requests.');
    return value;
  });

/** The `TenantReader` of the caller's business; in a write, its unit of work, which also reads its own changes. */
export const ReadTenant = fromContext(({ work, tenant }) => work ?? tenant);
/** The `UnitOfWork` of this request; only writes have one. */
export const Transaction = fromContext(({ work }) => work);
/** The body, as a command. */
export const ValidBody = fromContext(({ input }) => input?.body);
/** The filters of a list, as a command. */
export const ValidQuery = fromContext(({ input }) => input?.query);
/** The requested page. */
export const PageParams = fromContext(({ page }) => page);
/** The uploaded file, as the route's receiver stored it. */
export const ReceivedUpload = fromContext(({ file }) => file);
/** The room of the answer to a batch, for a handler that writes it itself. */
export const RoomOfAnswer = fromContext(({ input }) => input && AnswerRoom.forRequest(input.bodyBytes));
/** The authenticated caller. */
export const CurrentCaller = fromContext(({ caller }) => caller);
/** The caller's rate limit window, this request included. */
export const CurrentRate = fromContext(({ rate }) => rate);

/** Validates an external id in a path (D51). */
export class ExternalIdPipe implements PipeTransform<string> {
  /** @throws ApiError `invalid_parameter` for a value that cannot be an external id */
  transform(external_id: string): string {
    return parse(ExternalIdDto, { external_id }).externalId;
  }
}

/** Validates an id in a path. Ids are opaque, so a malformed one is not found (D5). */
export class IdPipe implements PipeTransform<string> {
  /**
   * @param missing the reason in the 404 error
   * @param prefix the prefix of the id, which is removed
   */
  constructor(
    private readonly missing: Reason,
    private readonly prefix = '',
  ) {}

  /** @throws ApiError `not_found` */
  transform(value: string): string {
    const id = value.slice(this.prefix.length);
    if (!value.startsWith(this.prefix) || !isUuid(id)) throw ApiError.notFound(this.missing);
    return id.toLowerCase();
  }
}

const ID = 'The id. An id that is malformed, unknown or of another business returns 404.';

/**
 * A path parameter with an id.
 *
 * @param name the path parameter's name
 * @param missing the reason in the 404 error
 */
export function Id(name: string, missing: Reason): ParameterDecorator {
  return pathParameter(name, new IdPipe(missing), ID, { format: 'uuid' });
}

/** A path parameter with an id that has a prefix, such as `evt_`. The handler receives the id without the prefix. */
export function PrefixedId(name: string, missing: Reason, prefix: string): ParameterDecorator {
  return pathParameter(name, new IdPipe(missing, prefix), ID, { pattern: `^${prefix}` });
}

/** The name of the path parameter with the id of another system. */
export const EXTERNAL_ID = 'externalId';

/** The path parameter with the id of another system. */
export function ExternalIdOfPath(): ParameterDecorator {
  const description = 'The id in the other system, percent-encoded: write a slash as `%2F`.';
  const schema = { minLength: 1, maxLength: MAX_EXTERNAL_ID, examples: ['ERP-4711'] };
  return pathParameter(EXTERNAL_ID, new ExternalIdPipe(), description, schema);
}

function pathParameter(
  name: string,
  pipe: PipeTransform,
  description: string,
  schema: object,
): ParameterDecorator {
  return (target, method, index) => {
    Param(name, pipe)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, description, schema: { type: 'string', ...schema } })(target, method!, handler);
  };
}
