import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { ApiError } from '../../kernel/errors/api-error.js';
import { isUuid } from '../../kernel/ids.js';
import type { PortalContext } from './portal-context.js';
import { RECORDS, type NamedRecord } from './records.js';
import { findContext } from './request.js';

/** Checks that the record in the path exists before the form is validated: another business's record is 404 for any input. */
@Injectable()
export class RecordInterceptor implements NestInterceptor {
  /** @throws ApiError `not_found` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const portal = findContext(request);
    if (request.method !== 'POST' || !portal) return next.handle();
    return from(this.check(portal, request.params).then(() => lastValueFrom(next.handle())));
  }

  private async check({ tenant }: PortalContext, params: Request['params']): Promise<void> {
    for (const [name, { entity, missing }] of Object.entries<NamedRecord>(RECORDS)) {
      if (!entity || params[name] === undefined) continue;
      const id = String(params[name]);
      if (!isUuid(id) || !(await tenant.has(entity, id))) throw ApiError.notFound(missing);
    }
  }
}
