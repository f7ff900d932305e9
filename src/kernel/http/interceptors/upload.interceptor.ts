import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { ApiError } from '../../errors/api-error.js';
import { endpointOf } from '../decorators/endpoint.js';
import { requestContextOf } from '../request-context.js';
import { readUpload } from '../upload.js';
import { type FileReceiver, type ReceivedFile } from '../../files.js';

/**
 * Takes in the file of a route that receives one. It is kept before the unit of work begins, which may then refer to it: no
 * bytes travel inside a transaction. When the write is refused or repeated, it is forgotten at once; when its outcome is
 * unknown, as when the connection breaks during the commit, it stays for the receiver's own housekeeping.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly modules: ModuleRef) {}

  /** @throws ApiError as `readUpload` does */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const receives = endpointOf(context.getHandler())?.receives;
    if (!receives) return next.handle();
    const receiver = this.modules.get<FileReceiver>(receives, { strict: false });
    const http = context.switchToHttp();
    return from(
      received(receiver, http.getRequest<Request>(), http.getResponse<Response>(), () =>
        lastValueFrom(next.handle()),
      ),
    );
  }
}

async function received(
  receiver: FileReceiver,
  request: Request,
  response: Response,
  proceed: () => Promise<unknown>,
): Promise<unknown> {
  const context = requestContextOf(request);
  const file = await readUpload(request, receiver, context.caller!.principal.businessId);
  context.file = file;
  context.input = { ...context.input!, rawBody: fingerprintOf(file) };
  try {
    const answer = await proceed();
    if (response.hasHeader('Idempotency-Replayed')) await receiver.discard(file);
    return answer;
  } catch (error) {
    // Said before the commit, so that nothing can refer to the file.
    if (error instanceof ApiError) await receiver.discard(file);
    throw error;
  }
}

/** What makes two files the same one to a client: a repeat sends both again (D19). */
function fingerprintOf({ fileName, sha256 }: ReceivedFile): unknown {
  return { file_name: fileName, sha256 };
}
