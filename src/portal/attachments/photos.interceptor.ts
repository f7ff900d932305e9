import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AttachmentUploads } from '../../attachments/index.js';
import { readFormWithFiles } from '../../kernel/http/form-with-files.js';
import { portalContextOf } from '../kit/request.js';
import { MAX_PHOTOS, PHOTOS, Photos, setPhotos, acceptsPhotos } from './photos.js';

/**
 * Stores the photos of a form before its handler runs, and puts the other fields into the body. The CSRF token, which is in the
 * address, has already been checked.
 */
@Injectable()
export class PhotosInterceptor implements NestInterceptor {
  constructor(private readonly uploads: AttachmentUploads) {}

  /** @throws ApiError as `readFormWithFiles` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!acceptsPhotos(context.getHandler()) || !request.is('multipart/form-data')) return next.handle();
    return from(this.storePhotos(request, () => lastValueFrom(next.handle())));
  }

  private async storePhotos(request: Request, proceed: () => Promise<unknown>): Promise<unknown> {
    const { principal } = portalContextOf(request);
    const { fields, files, refusal } = await readFormWithFiles(request, this.uploads, principal, MAX_PHOTOS);
    // The hashes of the photos are part of the form: the same form with other photos is another request.
    request.body = { ...fields, [`_${PHOTOS}`]: files.map(({ sha256 }) => sha256) };
    const photos = new Photos(files, refusal);
    setPhotos(request, photos);
    try {
      return await proceed();
    } finally {
      for (const file of photos.unreferenced) await this.uploads.discard(file);
    }
  }
}
