import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { BusinessDoors } from '../business-doors.js';
import { endpointOf } from '../decorators/endpoint.js';
import { type RequestContext, requestContextOf } from '../request-context.js';
import type { RoutePolicy } from '../route-policy.js';

/**
 * Gives a read the door to its business's data, and a write one unit of work, committed when all behind this has
 * succeeded.
 */
@Injectable()
export class UnitOfWorkInterceptor implements NestInterceptor {
  constructor(private readonly doors: BusinessDoors) {}

  /** @throws ApiError `overloaded` when the business's share of connections stays in use */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const request = requestContextOf(context.switchToHttp().getRequest<Request>());
    const { principal } = request.caller!;
    // After a deadlock the work is run again, and with it all that stands behind this.
    const proceed = () => lastValueFrom(next.handle());
    if (endpoint.method === 'GET') {
      return from(
        this.doors.read(
          principal,
          (tenant) => {
            request.tenant = tenant;
            return proceed();
          },
          { isLarge: endpoint.isLarge, mayUseReplica: mayUseReplica(endpoint, request) },
        ),
      );
    }
    return from(
      this.doors.write(principal, (work) => {
        request.work = work;
        return proceed();
      }),
    );
  }
}

/** The first page of a list is what people and clients look at: those behind it belong to a walk. */
function mayUseReplica({ reads }: RoutePolicy, { page }: RequestContext): boolean {
  return reads === 'replica' && page?.after !== null;
}
