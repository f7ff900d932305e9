import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { receiveForm } from '../../kit/receive-form.js';

/** Reads the form of a request. Runs after the session guard, so that a refusal is in the user's language. */
@Injectable()
export class FormGuard implements CanActivate {
  /** @throws ApiError as `receiveForm` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      await receiveForm(request, http.getResponse<Response>());
    return true;
  }
}
