import { createParamDecorator, type ExecutionContext, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import type { PageRequest, Tenant } from '../database/tenant.js';
import type { Work } from '../database/work.js';
import { Problem } from '../errors/problem.js';
import { isUuid } from '../ids.js';
import type { Caller } from './caller.js';
import type { Input } from './input.js';
import type { RateCount } from './rate-limit.js';

/** What the way in has learned of a request, for the handler's parameters to take from. */
export interface Call {
  requestId: string;
  caller?: Caller;
  rate?: RateCount;
  input?: Input;
  page?: PageRequest;
  tenant?: Tenant;
  work?: Work;
}

/** Where a request carries its record. A property is nearer than a map beside it, and lives no longer. */
const CALL = Symbol('call');
type Carrier = { [CALL]?: Call };

/** What is known of a request so far. */
export function callOf(request: object): Call {
  const call = (request as Carrier)[CALL];
  if (!call) throw new Error('The request did not come through the front door.');
  return call;
}

/** Opens the record of a request. */
export function openCall(request: object, requestId: string): void {
  (request as Carrier)[CALL] = { requestId };
}

const take = <T>(pick: (call: Call) => T | undefined) =>
  createParamDecorator((_: unknown, context: ExecutionContext): T => {
    const value = pick(callOf(context.switchToHttp().getRequest<Request>()));
    if (value === undefined) throw new Error('This endpoint does not have what its handler asks for.');
    return value;
  });

/** Reads what the caller's business has; within a write, as that write left it. */
export const ReadTenant = take((call) => call.work ?? call.tenant);
/** The transaction of this request: a write has one, opened for the caller. */
export const Transaction = take((call) => call.work);
/** The body, as a command. */
export const Body = take((call) => call.input?.body);
/** The filters of a list, as a command. */
export const Query = take((call) => call.input?.query);
/** The page that was asked for. */
export const Page = take((call) => call.page);
/** Who calls. */
export const CurrentCaller = take((call) => call.caller);
/** Where the caller's key stands in its window, this request counted. */
export const CurrentRate = take((call) => call.rate);

/**
 * The id in the path.
 *
 * @param name the path parameter's name
 * @param resource says what is missing
 */
export function Id(name: string, resource: string): ParameterDecorator {
  const description = 'The id. One that is malformed, missing or of another business answers 404.';
  return (target, method, index) => {
    Param(name, new IdPipe(resource))(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, description, schema: { type: 'string', format: 'uuid' } })(target, method!, handler);
  };
}

/** Ids are opaque, so a malformed one is simply missing (D5). */
class IdPipe implements PipeTransform<string> {
  constructor(private readonly resource: string) {}

  /** @throws Problem `not_found` */
  transform(id: string): string {
    if (!isUuid(id)) throw Problem.notFound(this.resource);
    return id.toLowerCase();
  }
}
