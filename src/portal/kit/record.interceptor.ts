import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Asset, assetMessages } from '../../assets/index.js';
import { Building, locationMessages, Room } from '../../hierarchy/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { isUuid } from '../../kernel/ids.js';
import { Operation, operationMessages } from '../../operations/index.js';
import { SparePart, sparePartMessages } from '../../spare-parts/index.js';
import type { PortalContext } from './portal-context.js';
import { findContext } from './request.js';

/** The entities of the path parameters. */
const RECORDS = [
  { param: 'assetId', entity: Asset, missing: assetMessages.missing },
  { param: 'buildingId', entity: Building, missing: locationMessages.noBuilding },
  { param: 'operationId', entity: Operation, missing: operationMessages.missing },
  { param: 'roomId', entity: Room, missing: locationMessages.noRoom },
  { param: 'sparePartId', entity: SparePart, missing: sparePartMessages.missing },
] as const;

/** Checks that the record in the path exists before the form is validated: another business's record is 404 for any input. */
@Injectable()
export class RecordInterceptor implements NestInterceptor {
  /** @throws ApiError `not_found` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const portal = findContext(request);
    const named = RECORDS.filter(({ param }) => request.params[param] !== undefined);
    if (request.method !== 'POST' || !portal || named.length === 0) return next.handle();
    return from(this.check(portal, request.params, named).then(() => lastValueFrom(next.handle())));
  }

  private async check(
    { tenant }: PortalContext,
    params: Request['params'],
    named: readonly (typeof RECORDS)[number][],
  ): Promise<void> {
    for (const { param, entity, missing } of named) {
      const id = String(params[param]);
      if (!isUuid(id) || !(await tenant.has(entity, id))) throw ApiError.notFound(missing);
    }
  }
}
