import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AttachmentUploads } from '../../attachments/index.js';
import { readFormWithFiles } from '../../kernel/http/form-with-files.js';
import { portalContextOf } from '../kit/request.js';
import { MOST_PHOTOS, PHOTOS, Photos, setPhotos, takesPhotos } from './photos.js';

/** Takes in the photos of a form, and leaves its fields as any form's are. The token was checked before: it is in the address. */
@Injectable()
export class PhotosInterceptor implements NestInterceptor {
  constructor(private readonly uploads: AttachmentUploads) {}

  /** @throws ApiError as `readFormWithFiles` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!takesPhotos(context.getHandler()) || !request.is('multipart/form-data')) return next.handle();
    return from(this.take(request, () => lastValueFrom(next.handle())));
  }

  private async take(request: Request, proceed: () => Promise<unknown>): Promise<unknown> {
    const { business } = portalContextOf(request);
    const { fields, files, refusal } = await readFormWithFiles(
      request,
      this.uploads,
      business.id,
      MOST_PHOTOS,
    );
    // Which photos they are is part of what the form says: sent again with others, it is another.
    request.body = { ...fields, [`_${PHOTOS}`]: files.map(({ sha256 }) => sha256) };
    const photos = new Photos(files, refusal);
    setPhotos(request, photos);
    try {
      return await proceed();
    } finally {
      for (const stray of photos.strays) await this.uploads.discard(stray);
    }
  }
}
