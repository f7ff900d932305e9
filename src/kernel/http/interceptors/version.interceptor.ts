import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { idOfExternalId } from '../../database/external-ids.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { ApiError } from '../../errors/api-error.js';
import { isUuid } from '../../ids.js';
import type { Resource } from '../../resource/resource.js';
import { httpMessages } from '../http.messages.js';
import { tagWithoutEncoding } from '../compression.js';
import { endpointOf } from '../decorators/endpoint.js';
import { EXTERNAL_ID } from '../decorators/external-id.js';
import { ExternalIdPipe } from '../pipes/external-id.pipe.js';
import { requestContextOf } from '../request-context.js';
import { versionOf } from '../versions.js';

/**
 * Lets a write with `If-Match` take place at one of the versions that it names alone (D53). Asked for by the
 * `EnvelopeInterceptor`, so that a repeat by its idempotency key comes first; references and states are looked at behind it.
 */
@Injectable()
export class VersionInterceptor implements NestInterceptor {
  /** @throws ApiError `version_conflict`; the header `ETag` then says which version there is */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { changes, method } = endpointOf(context.getHandler())!;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { input, work } = requestContextOf(request);
    if (!changes || !work || input?.ifMatch === undefined) return next.handle();
    const { ifMatch } = input;
    return from(versionInTurn(work, changes, request.params as Record<string, string>)).pipe(
      mergeMap((version) => {
        const isTheirs = ifMatch === '*' || ifMatch.map(tagWithoutEncoding).includes(version ?? '');
        // That something is missing, the handler says; one that would make it must not.
        if (version === undefined ? method !== 'PUT' : isTheirs) return next.handle();
        if (version === undefined) throw new ApiError('version_conflict', httpMessages.noVersion);
        http.getResponse<Response>().setHeader('ETag', version);
        throw new ApiError('version_conflict');
      }),
    );
  }
}

/**
 * The version of the resource that a path names, which stays locked: of two who know the same one, the second comes to see
 * that of the first.
 *
 * @returns undefined when the business has no such resource
 */
async function versionInTurn(
  work: UnitOfWork,
  resource: Resource,
  { [EXTERNAL_ID]: externalId, ...ids }: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { entity } = resource;
  const id = externalId === undefined ? Object.values(ids)[0] : await idOf(work, entity, externalId);
  if (id === undefined || !isUuid(id) || !(await work.lock(entity, id))) return undefined;
  const present = await work.find(resource, id);
  return present && versionOf(resource, present.json);
}

/** @throws ApiError for an external id that no record can have */
async function idOf(work: UnitOfWork, entity: Resource['entity'], text: string): Promise<string | undefined> {
  return idOfExternalId(work, entity, new ExternalIdPipe().transform(text));
}
