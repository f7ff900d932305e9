import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Config } from '../../../config.js';
import { Database } from '../../database/database.js';
import { sharesOfConnections, type Shares } from '../../shares.js';
import { endpointOf } from '../decorators/endpoint.js';
import { contextOf, type RequestContext } from '../request-context.js';

/** How long a request waits for a connection of its business's share, in milliseconds. */
const PATIENCE_MS = 700;

/**
 * Gives a read the door to its business's data, and a write one unit of work, committed when all behind this has
 * succeeded. A business has half of the connections at most, and all businesses together all but one, so that the guards
 * always find one (D48).
 */
@Injectable()
export class UnitOfWorkInterceptor implements NestInterceptor {
  private readonly shares: Shares;

  constructor(
    private readonly database: Database,
    { databasePoolMax }: Config,
  ) {
    this.shares = sharesOfConnections(databasePoolMax, PATIENCE_MS);
  }

  /** @throws ApiError `overloaded` when the business's share of connections stays in use */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const request = contextOf(context.switchToHttp().getRequest<Request>());
    // After a deadlock the work is run again, and with it all that stands behind this.
    const proceed = () => lastValueFrom(next.handle());
    const act = endpoint.method === 'GET' ? this.read : this.write;
    return from(
      this.shares.hold(request.caller!.principal.businessId, () => act.call(this, request, proceed)),
    );
  }

  private read(request: RequestContext, proceed: () => Promise<unknown>): Promise<unknown> {
    request.tenant = this.database.tenant(request.caller!.principal);
    return proceed();
  }

  private write(request: RequestContext, proceed: () => Promise<unknown>): Promise<unknown> {
    return this.database.work(request.caller!.principal, (work) => {
      request.work = work;
      return proceed();
    });
  }
}
