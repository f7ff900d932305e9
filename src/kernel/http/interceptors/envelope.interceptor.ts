import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, mergeMap, type Observable } from 'rxjs';
import type { Page } from '../../database/tenant-reader.js';
import { NOT_MODIFIED } from '../api-adapter.js';
import { BASE_PATH } from '../../base-path.js';
import { BodyAtCommit } from '../body-at-commit.js';
import type { Resource } from '../../resource/resource.js';
import { endpointOf, type RoutePolicy } from '../route-policy.js';
import { FEED_CURSOR_HEADER, FeedCursors } from '../../events/feed.js';
import { Pagination } from '../pagination.js';
import { requestContextOf } from '../request-context.js';
import { envelopeOf, matchingTag, resourceWithin, versionOf } from '../versions.js';
import { AnswerRoom, type BulkResult, Written, WrittenJson } from '../written.js';

/**
 * Wraps what a handler returns, the JSON text of a resource or a page, in the success envelope (§4). After a write, the resource is
 * read with the commit. It sets `Location` for a resource that is created, at once or in the background (D1), and `ETag` (D53). It
 * is inside the `IdempotencyInterceptor`, so that the finished response is stored for repeats.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly pagination: Pagination,
    private readonly feedCursors: FeedCursors,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler())!;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { caller, page, requestId, input } = requestContextOf(request);
    const { principal } = caller!;
    const resource = endpoint.single;
    const handled = next.handle();
    if (endpoint.bulk)
      return handled.pipe(
        mergeMap((result) =>
          (result as BulkResult).json(requestId, AnswerRoom.forRequest(input!.bodyBytes)).then(envelopeOf),
        ),
      );
    return handled.pipe(
      map((result) => {
        if (page) {
          const { feedEnd } = result as Page<unknown>;
          if (feedEnd !== null)
            response.setHeader(FEED_CURSOR_HEADER, this.feedCursors.after(principal.businessId, feedEnd));
          return this.pagination.envelope(result as Page<unknown>, page);
        }
        if (!resource) return undefined;
        if (result instanceof Written) return writtenBody(result, resource, endpoint, response);
        // The handler returned the JSON, or an object whose `toString` returns it.
        const json = String(result);
        const isNew = result instanceof WrittenJson && result.isNew;
        setStatus(response, isNew ? 201 : endpoint.status, resource, () => (JSON.parse(json) as Located).id);
        const version = versionOf(resource, json);
        const unchangedTag = tagOfUnchanged(request, resource, version);
        response.setHeader('ETag', unchangedTag ?? version);
        return unchangedTag === undefined ? envelopeOf(json) : NOT_MODIFIED;
      }),
    );
  }
}

/** The tag of a read if the client already has this version. Never for a resource with fields generated at each read. */
function tagOfUnchanged(
  { method, headers }: Request,
  { suppliedFields }: Resource,
  version: string,
): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && suppliedFields.length === 0 ? matchingTag(version, headers['if-none-match']) : undefined;
}

/** The response to a write, whose resource is read in the packet of the commit. */
function writtenBody(
  { id, isNew = false }: Written,
  resource: Resource,
  endpoint: RoutePolicy,
  response: Response,
): BodyAtCommit {
  setStatus(response, isNew ? 201 : endpoint.status, resource, () => id);
  return new BodyAtCommit(resource, id, (body) =>
    response.setHeader('ETag', versionOf(resource, resourceWithin(body))),
  );
}

interface Located {
  readonly id: string;
}

/** Sets the status, and `Location` if it is one of a created resource. */
function setStatus(response: Response, status: number, { path }: Resource, id: () => string): void {
  response.statusCode = status;
  // The path of a created resource is its own, even if it was created below another resource.
  if (status === 201 || status === 202) response.setHeader('Location', `${BASE_PATH}/${path}/${id()}`);
}
