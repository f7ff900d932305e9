import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import {
  type AttachmentsService,
  type AttachmentTarget,
  AttachmentUploads,
  type StoredFile,
} from '../../attachments/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { readFormWithFiles } from '../../kernel/http/form-with-files.js';
import { portalContextOf, WithoutShare } from '../kit/index.js';

/** The maximum number of photos in a form, suited to poor reception. */
export const MAX_PHOTOS = 5;
/** The name of the photo fields. */
export const PHOTOS = 'photos';

const ACCEPTS_PHOTOS = Symbol('accepts photos');
const UPLOADED = Symbol('photos of the request');

/** Declares that a form may contain photos. They are stored before its handler runs, so that the handler can refer to them. */
export const AcceptsPhotos = () => applyDecorators(SetMetadata(ACCEPTS_PHOTOS, true), WithoutShare());

/** Tells whether a handler was declared `@AcceptsPhotos()`. */
function acceptsPhotos(handler: object): boolean {
  return Reflect.getMetadata(ACCEPTS_PHOTOS, handler) === true;
}

/** The photos of a form. Photos that nothing refers to are deleted after the handler. */
export class Photos {
  private isReferenced = false;

  constructor(
    private readonly files: readonly StoredFile[] = [],
    private readonly refusal: ApiError | null = null,
  ) {}

  /**
   * Attaches the photos in the unit of work of the form.
   *
   * @returns the ids of the attachments
   * @throws ApiError if a photo is rejected; as `AttachmentsService.attach`
   */
  async attach(
    work: UnitOfWork,
    attachments: AttachmentsService,
    target: AttachmentTarget,
  ): Promise<string[]> {
    if (this.refusal) throw new ApiError(this.refusal.code, this.refusal.reason, PHOTOS);
    const ids: string[] = [];
    for (const file of this.files) ids.push(await attachments.attach(work, target, file));
    // If the outcome of the commit is unknown, a background sweep deletes photos that nothing refers to.
    this.isReferenced = true;
    return ids;
  }

  /** The photos that nothing refers to. */
  get unreferenced(): readonly StoredFile[] {
    return this.isReferenced ? [] : this.files;
  }
}

/** Attaches the photos to the request. */
function setPhotos(request: Request, photos: Photos): void {
  (request as Request & { [UPLOADED]?: Photos })[UPLOADED] = photos;
}

/** Injects the photos of the form; an empty list if it has none. */
export const UploadedPhotos = createParamDecorator(
  (_: unknown, context: ExecutionContext): Photos =>
    context.switchToHttp().getRequest<Request & { [UPLOADED]?: Photos }>()[UPLOADED] ?? new Photos(),
);

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
