import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, map, mergeMap, type Observable } from 'rxjs';
import { idOfExternalId } from '../../database/external-ids.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { ApiError } from '../../errors/api-error.js';
import { isUuid } from '../../ids.js';
import type { Resource } from '../../resource/resource.js';
import { httpMessages } from '../http.messages.js';
import { tagWithoutEncoding } from '../compression.js';
import { EXTERNAL_ID, ExternalIdPipe } from '../decorators/parameters.js';
import { requestContextOf } from '../request-context.js';
import { endpointOf } from '../route-policy.js';
import { type KnownVersions, versionOf } from '../versions.js';
import type { Written } from '../written.js';

/**
 * Allows a write with `If-Match` only at one of the versions that the header lists, and a PUT with `If-None-Match: *` only if it creates
 * the resource (D53). It runs after the idempotency check. The version is read once the
 * handler has locked the resource, before it checks references and states. Of two concurrent writes, the second therefore sees the
 * version that the first one wrote.
 */
@Injectable()
export class VersionInterceptor implements NestInterceptor {
  /** @throws ApiError `version_conflict`; the header `ETag` then has the current version */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const changes = endpointOf(context.getHandler())!.changes!;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { input, work } = requestContextOf(request);
    const { ifMatch, createOnly } = input!;
    if (ifMatch === undefined && !createOnly) return next.handle();
    return from(idIn(work!, changes.entity, request.params as Record<string, string>)).pipe(
      mergeMap((id) => {
        // The handler reports that the resource is missing; a PUT would create it instead.
        if (id === undefined && ifMatch !== undefined && request.method === 'PUT') return missing();
        const isChecked =
          id !== undefined &&
          work!.whenLocked(id, async () => {
            const current = await work!.find(changes, id);
            if (!current) return;
            const version = versionOf(changes, current.json);
            if (!createOnly && isListed(version, ifMatch!)) return;
            http.getResponse<Response>().setHeader('ETag', version);
            throw createOnly ? existing() : new ApiError('version_conflict');
          });
        return next.handle().pipe(
          map((result: unknown) => {
            // It has been deleted since, and a PUT has created it again.
            if (ifMatch !== undefined && isChecked && !isChecked()) return missing();
            // Another request has created it since.
            if (createOnly && !(result as Written).isNew) throw existing();
            return result;
          }),
        );
      }),
    );
  }
}

function isListed(version: string, known: KnownVersions): boolean {
  return known === '*' || known.map(tagWithoutEncoding).includes(version);
}

function missing(): never {
  throw new ApiError('version_conflict', httpMessages.noVersion);
}

function existing(): ApiError {
  return new ApiError('version_conflict', httpMessages.exists);
}

/** The id of the resource in the path; undefined when the business cannot have it. */
async function idIn(
  work: UnitOfWork,
  entity: Resource['entity'],
  { [EXTERNAL_ID]: externalId, ...ids }: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const id = externalId === undefined ? Object.values(ids)[0] : await idOf(work, entity, externalId);
  return id !== undefined && isUuid(id) ? id.toLowerCase() : undefined;
}

/** @throws ApiError for a value that cannot be an external id */
async function idOf(work: UnitOfWork, entity: Resource['entity'], text: string): Promise<string | undefined> {
  return idOfExternalId(work, entity, new ExternalIdPipe().transform(text));
}
