import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { Page } from '../../database/tenant-reader.js';
import { NOT_MODIFIED } from '../api-adapter.js';
import { BASE_PATH } from '../../base-path.js';
import { BulkResult } from '../bulk-result.js';
import type { Resource } from '../../resource/resource.js';
import { endpointOf, singleOf } from '../decorators/endpoint.js';
import type { RoutePolicy } from '../route-policy.js';
import { FEED_CURSOR_HEADER, FeedCursors } from '../../events/feed-cursors.js';
import { Pagination } from '../pagination.js';
import { requestContextOf } from '../request-context.js';
import { Upserted } from '../upserted.js';
import { envelopeOf, knownTag, versionOf } from '../versions.js';
import { VersionInterceptor } from './version.interceptor.js';

/**
 * Puts what a handler returns, JSON text of a resource or a page, into the envelope of success (§4), and says where a
 * created resource stands (D1), made or in the making, and which version of a resource it is (D53). Nearest to the handler: what is kept for a repeat
 * is the finished answer.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly pagination: Pagination,
    private readonly feedCursors: FeedCursors,
    private readonly versions: VersionInterceptor,
  ) {}

  /** @throws ApiError `version_conflict` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { caller, page, requestId } = requestContextOf(request);
    const { principal } = caller!;
    const resource = singleOf(endpoint);
    return this.versions.intercept(context, next).pipe(
      map((result) => {
        if (page) {
          const { feedEnd } = result as Page<unknown>;
          if (feedEnd !== null)
            response.setHeader(FEED_CURSOR_HEADER, this.feedCursors.behind(principal.businessId, feedEnd));
          return this.pagination.envelope(result as Page<unknown>, page);
        }
        if (result instanceof BulkResult) return envelopeOf(result.json(requestId));
        if (!resource) return undefined;
        const { resource: single, isNew } =
          result instanceof Upserted ? result : asDeclared(result, endpoint);
        const json = String(single);
        response.statusCode = isNew ? 201 : endpoint.status;
        if (response.statusCode === 201 || response.statusCode === 202)
          response.setHeader('Location', locationOf(json));
        const version = versionOf(resource, json);
        const known = tagOfUnchanged(request, resource, version);
        response.setHeader('ETag', known ?? version);
        return known === undefined ? envelopeOf(json) : NOT_MODIFIED;
      }),
    );
  }
}

/** What a handler returns that does not decide by itself whether it has made something. */
function asDeclared(result: unknown, { status }: RoutePolicy): Upserted {
  return new Upserted(result as Upserted['resource'], status === 201);
}

/** The tag under which a client has what it reads already. What is given at each reading, it never has. */
function tagOfUnchanged(
  { method, headers }: Request,
  { given }: Resource,
  version: string,
): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && given.length === 0 ? knownTag(version, headers['if-none-match']) : undefined;
}

/** Every creatable resource stands at its plural name, whichever list it was created in. */
function locationOf(json: string): string {
  const { object, id } = JSON.parse(json) as { object: string; id: string };
  return `${BASE_PATH}/${object.replaceAll('_', '-')}s/${id}`;
}
