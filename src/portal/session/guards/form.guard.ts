import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReceivedBodies } from '../../../kernel/http/received-bodies.js';
import { recordOf } from '../../../kernel/http/request-record.js';
import { receiveForm } from '../../kit/receive-form.js';
import { findContext } from '../../kit/request.js';

/** Reads the form of a request. Runs after the session guard, which knows the user's language and whose share the form takes. */
@Injectable()
export class FormGuard implements CanActivate {
  constructor(private readonly bodies: ReceivedBodies) {}

  /** @throws ApiError `overloaded` when too many forms are being received; and as `receiveForm` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (request.method === 'GET' || request.method === 'HEAD') return true;
    const response = http.getResponse<Response>();
    const portal = findContext(request);
    if (portal)
      await receiveForm(request, response, 'signedIn', this.bodies.counterFor(portal.principal, response));
    else {
      const count = this.bodies.counterForStranger(recordOf(request).address, response);
      await receiveForm(request, response, 'stranger', count);
    }
    return true;
  }
}
