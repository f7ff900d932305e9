import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { ApiError } from '../../errors/api-error.js';
import { requestContextOf } from '../request-context.js';
import { endpointOf } from '../route-policy.js';
import { readUpload } from '../upload.js';
import { type FileReceiver, type ReceivedFile } from '../../files.js';

/**
 * Stores the file of a route that receives one, before the unit of work begins, so that no file is transferred inside a
 * transaction. If the write is refused or is a repeat, the file is deleted at once. If the outcome is unknown, for example because
 * the connection broke during the commit, the file stays, and the receiver's cleanup deletes it if it is unused.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly modules: ModuleRef) {}

  /** @throws ApiError as `readUpload` does */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const receives = endpointOf(context.getHandler())!.receives!;
    const receiver = this.modules.get<FileReceiver>(receives, { strict: false });
    const http = context.switchToHttp();
    return from(
      withUpload(receiver, http.getRequest<Request>(), http.getResponse<Response>(), () =>
        lastValueFrom(next.handle()),
      ),
    );
  }
}

async function withUpload(
  receiver: FileReceiver,
  request: Request,
  response: Response,
  proceed: () => Promise<unknown>,
): Promise<unknown> {
  const context = requestContextOf(request);
  const file = await readUpload(request, receiver, context.caller!.principal);
  context.file = file;
  context.input = { ...context.input!, rawBody: fingerprintOf(file, context.input!.query) };
  try {
    const answer = await proceed();
    if (response.hasHeader('Idempotency-Replayed')) await receiver.discard(file);
    return answer;
  } catch (error) {
    // An ApiError is thrown before the commit, so nothing refers to the file.
    if (error instanceof ApiError) await receiver.discard(file);
    throw error;
  }
}

/** A repeat of an upload must have the same parameters, file name and content (D19). */
function fingerprintOf(
  { fileName, sha256 }: ReceivedFile,
  query: Readonly<Record<string, unknown>>,
): unknown {
  const file = { file_name: fileName, sha256 };
  return Object.keys(query).length === 0 ? file : { ...file, query };
}
