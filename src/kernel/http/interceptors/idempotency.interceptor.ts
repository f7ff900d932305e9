import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Resource } from '../../resource/resource.js';
import {
  runIdempotently,
  type AnswerBody,
  type IdempotentRequest,
  type StoredResponse,
} from '../idempotency.js';
import { requestContextOf } from '../request-context.js';
import { endpointOf } from '../route-policy.js';
import { resourceWithin, versionOf } from '../versions.js';

/**
 * Runs a write at most once per idempotency key; a repeat gets the response of the first request (D19). It claims the key in the unit of
 * work of the write.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  /** @throws ApiError `idempotency_key_reused` or `idempotency_in_progress` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { input, work } = requestContextOf(request);
    const { idempotencyKey, rawBody: body } = input!;
    if (idempotencyKey === undefined) return next.handle();
    const { method, path } = request;
    const response = http.getResponse<Response>();
    const act = async () => responseOf(response, await lastValueFrom(next.handle()));
    const repeatable = { idempotencyKey, method, path, body };
    const resource = endpointOf(context.getHandler())!.single;
    return from(answerOnce(work!, repeatable, response, act, resource));
  }
}

async function answerOnce(
  work: UnitOfWork,
  request: IdempotentRequest,
  response: Response,
  act: () => Promise<StoredResponse<AnswerBody>>,
  resource: Resource | undefined,
): Promise<unknown> {
  const { answer, replayed } = await runIdempotently(work, request, act);
  if (replayed) {
    // The repeat's own handler may have set these headers.
    for (const name of ['Location', 'ETag']) response.removeHeader(name);
    response.setHeader('Idempotency-Replayed', 'true');
    response.statusCode = answer.status;
    if (answer.location !== null) response.setHeader('Location', answer.location);
    if (resource) response.setHeader('ETag', versionOf(resource, resourceWithin(answer.body!)));
  }
  return answer.body ?? undefined;
}

/** The response to store: Nest has set the status, and the `EnvelopeInterceptor` the location. */
function responseOf(response: Response, body: unknown): StoredResponse<AnswerBody> {
  const location = (response.getHeader('Location') as string | undefined) ?? null;
  return { status: response.statusCode, body: (body as AnswerBody | undefined) ?? null, location };
}
