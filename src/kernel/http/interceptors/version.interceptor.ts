import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { ApiError } from '../../errors/api-error.js';
import { tagWithoutEncoding } from '../compression.js';
import { isUuid } from '../../ids.js';
import type { Resource } from '../../resource/resource.js';
import { endpointOf } from '../decorators/endpoint.js';
import { contextOf } from '../request-context.js';
import { versionOf } from '../versions.js';

/**
 * Lets a write with `If-Match` take place at one of the versions that it names alone (D53). Asked for by the
 * `EnvelopeInterceptor`, so that a repeat by its idempotency key comes first; references and states are looked at behind it.
 */
@Injectable()
export class VersionInterceptor implements NestInterceptor {
  /** @throws ApiError `version_conflict`; the header `ETag` then says which version there is */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { changes } = endpointOf(context.getHandler())!;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { input, work } = contextOf(request);
    const id = Object.values(request.params as Record<string, string>)[0];
    // Any version will do where the resource is there; that it is, the handler sees to.
    if (!changes || !work || input?.ifMatch === undefined || input.ifMatch === '*' || !isUuid(id ?? ''))
      return next.handle();
    const { ifMatch } = input;
    return from(versionInTurn(work, changes, id!)).pipe(
      mergeMap((version) => {
        if (version === undefined || ifMatch.map(tagWithoutEncoding).includes(version)) return next.handle();
        http.getResponse<Response>().setHeader('ETag', version);
        throw new ApiError('version_conflict');
      }),
    );
  }
}

/**
 * The version of a resource, which stays locked: of two who know the same one, the second comes to see that of the first.
 *
 * @returns undefined when the business has no such resource
 */
async function versionInTurn(work: UnitOfWork, resource: Resource, id: string): Promise<string | undefined> {
  if (!(await work.lock(resource.entity, id))) return undefined;
  const present = await work.find(resource, id);
  return present && versionOf(resource, present.json);
}
