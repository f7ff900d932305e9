import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { FEED } from '../../events/feed.js';
import { ApiError } from '../../errors/api-error.js';
import { echoed, FieldErrors } from '../../validation/field-errors.js';
import { fieldComplaints } from '../../validation/field.messages.js';
import { check, duplicateName } from '../../validation/parse.js';
import { httpComplaints, httpMessages } from '../http.messages.js';
import { endpointOf, hasFeedCursor, type RoutePolicy, sortsOf, sortToRead } from '../route-policy.js';
import { readJsonBody } from '../json-body.js';
import { bindingOf } from '../../database/cursors.js';
import { DEFAULT_LIMIT, MAX_LIMIT, Pagination } from '../pagination.js';
import { ReceivedBodies } from '../received-bodies.js';
import { requestContextOf } from '../request-context.js';
import { readVersions, type KnownVersions } from '../versions.js';

/**
 * Reads and validates the parameters, headers and body of a request, and reports all invalid fields at once (D3, D4, D6). It is
 * an interceptor and not a pipe, because Nest runs pipes after all interceptors, which would be inside the transaction and after
 * a replay (D2). Bodies are read here, after the guards, so the body of an unauthenticated caller is never parsed. The
 * `UploadInterceptor` reads files afterwards.
 */
@Injectable()
export class ValidationInterceptor implements NestInterceptor {
  constructor(
    private readonly pagination: Pagination,
    private readonly bodies: ReceivedBodies,
  ) {}

  /** @throws ApiError 400, 413, 415, or `overloaded` when the bodies of the business already use too many bytes */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler())!;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (endpoint.method === 'GET' || endpoint.receives) {
      this.accept(endpoint, request, undefined);
      return next.handle();
    }
    const response = http.getResponse<Response>();
    const count = this.bodies.counterFor(requestContextOf(request).caller!.principal, response);
    return from(readJsonBody(request, response, count, isBatch(endpoint))).pipe(
      mergeMap((body) => {
        this.accept(endpoint, request, body);
        return next.handle();
      }),
    );
  }

  private accept(endpoint: RoutePolicy, request: Request, rawBody: unknown): void {
    const context = requestContextOf(request);
    const errors = new FieldErrors();
    const idempotencyKey = readIdempotencyKey(endpoint, request, errors);
    const ifMatch = readIfMatch(endpoint, request, errors);
    const createOnly = readCreateOnly(endpoint, request, errors);
    const { limit, cursor, sort, filters } = readQuery(endpoint, request, errors);
    const query = check(endpoint.query, filters, errors, pageParametersOf(endpoint));
    const body = check(endpoint.body, requireObject(rawBody), errors);
    errors.refuse();
    const bodyBytes = Buffer.isBuffer(request.body) ? request.body.length : 0;
    context.input = { query, body, rawBody, bodyBytes, idempotencyKey, ifMatch, createOnly };
    if (!endpoint.page) return;
    const { principal } = context.caller!;
    const { feed, pageOf } = endpoint.page;
    const binding = bindingOf(principal.businessId, request.path, without(query, feed?.nonFilters));
    const page = this.pagination.request(limit, cursor, binding, feed?.sort ?? sortToRead(pageOf, sort));
    // The cursor of a later page would skip what has changed since the first page.
    const withFeedEnd = page.after === null && hasFeedCursor(endpoint) && principal.may(FEED.scope);
    context.page = { ...page, withFeedEnd };
  }
}

/** Refuses all query parameters of a public route. */
@Injectable()
export class NoParametersInterceptor implements NestInterceptor {
  /** @throws ApiError `unknown_parameter`, or `invalid_parameter` for a parameter that occurs twice */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const errors = new FieldErrors();
    const request = context.switchToHttp().getRequest<Request>();
    check(undefined, readQuery({}, request, errors).filters, errors);
    errors.refuse();
    return next.handle();
  }
}

/** Whether the body has many items, so that it may be larger (D6). */
function isBatch(endpoint: RoutePolicy): boolean {
  return endpoint.isBatch === true || endpoint.bulk !== undefined;
}

function without(query: Record<string, unknown>, names: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

function requireObject(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('malformed_json', httpMessages.notJsonObject);
  return body as Record<string, unknown>;
}

function readIdempotencyKey(
  endpoint: RoutePolicy,
  request: Request,
  errors: FieldErrors,
): string | undefined {
  if (endpoint.method === 'GET') return undefined;
  const param = 'Idempotency-Key';
  const key = request.get(param);
  if (key === undefined) {
    if (endpoint.idempotency === 'required')
      errors.add({ param, code: 'idempotency_key_required', reason: httpMessages.keyMissing });
    return undefined;
  }
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  errors.add({ param, code: 'invalid_parameter', reason: httpComplaints.notAscii });
  return undefined;
}

function readIfMatch(
  { changes }: RoutePolicy,
  request: Request,
  errors: FieldErrors,
): KnownVersions | undefined {
  const param = 'If-Match';
  const header = changes && request.get(param);
  if (header === undefined) return undefined;
  const versions = readVersions(header);
  if (!versions) errors.add({ param, code: 'invalid_parameter', reason: httpComplaints.notEntityTags });
  return versions;
}

function readCreateOnly({ method }: RoutePolicy, request: Request, errors: FieldErrors): boolean {
  const param = 'If-None-Match';
  const header = method === 'PUT' ? request.get(param) : undefined;
  if (header === undefined) return false;
  if (header.trim() !== '*')
    errors.add({ param, code: 'invalid_parameter', reason: httpComplaints.notAsterisk });
  return true;
}

/** The query parameters of a list apart from its filters. */
function pageParametersOf({ page }: RoutePolicy): string[] {
  if (!page) return [];
  return ['limit', 'cursor', ...(sortsOf(page).length > 0 ? ['sort'] : [])];
}

function readQuery({ page }: Pick<RoutePolicy, 'page'>, request: Request, errors: FieldErrors) {
  const parameters = { ...(request.query as Record<string, unknown>) };
  for (const [name, value] of Object.entries(parameters)) {
    if (!Array.isArray(value)) continue;
    errors.add(duplicateName(echoed(name)));
    delete parameters[name];
  }
  if (!page) return { limit: DEFAULT_LIMIT, cursor: undefined, sort: undefined, filters: parameters };
  const sorts = sortsOf(page);
  const { limit, cursor, ...others } = parameters;
  const paged = { limit: readLimit(limit, errors), cursor: cursor as string | undefined };
  if (sorts.length === 0) return { ...paged, sort: undefined, filters: others };
  const { sort, ...filters } = others;
  return { ...paged, sort: readSort(sort, sorts, errors), filters };
}

/** @returns undefined for the default */
function readSort(sort: unknown, sorts: readonly string[], errors: FieldErrors): string | undefined {
  if (sort === undefined) return undefined;
  if (sorts.includes(sort as string)) return sort as string;
  const reason = fieldComplaints.notOneOf({ values: sorts });
  errors.add({ param: 'sort', code: 'invalid_parameter', reason });
  return undefined;
}

function readLimit(text: unknown, errors: FieldErrors): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,3}$/.test(text as string) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  const reason = fieldComplaints.notInteger({ min: 1, max: MAX_LIMIT });
  errors.add({ param: 'limit', code: 'invalid_limit', reason });
  return DEFAULT_LIMIT;
}
