import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { Page } from '../../database/tenant-reader.js';
import { BASE_PATH } from '../base-path.js';
import { endpointOf } from '../decorators/endpoint.js';
import { Pagination } from '../pagination.js';
import { contextOf } from '../request-context.js';

/**
 * Puts what a handler returns, JSON text of a resource or a page, into the envelope of success (§4), and says where a
 * created resource stands (D1). Nearest to the handler: what is kept for a repeat is the finished answer.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly pagination: Pagination) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const http = context.switchToHttp();
    const { page } = contextOf(http.getRequest<Request>());
    return next.handle().pipe(
      map((result) => {
        if (!endpoint.answers) return undefined;
        if (page) return this.pagination.envelope(result as Page<unknown>, page);
        const json = String(result);
        if (endpoint.status === 201) http.getResponse<Response>().setHeader('Location', locationOf(json));
        return `{"data":${json}}`;
      }),
    );
  }
}

/** Every creatable resource stands at its plural name, whichever list it was created in. */
function locationOf(json: string): string {
  const { object, id } = JSON.parse(json) as { object: string; id: string };
  return `${BASE_PATH}/${object.replaceAll('_', '-')}s/${id}`;
}
