import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { AttachmentsService, AttachmentTarget, StoredFile } from '../../attachments/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { WithoutShare } from '../kit/decorators.js';

/** How many a form takes: what a phone sends over bad reception. */
export const MOST_PHOTOS = 5;
/** The name of their fields. */
export const PHOTOS = 'photos';

const TAKES_PHOTOS = Symbol('takes photos');
const CAME = Symbol('photos of the request');

/** Declares that a form may bring photos: they are kept before its handler is called, which may then refer to them. */
export const TakesPhotos = () => applyDecorators(SetMetadata(TAKES_PHOTOS, true), WithoutShare());

/** Tells whether a handler takes photos. */
export function takesPhotos(handler: object): boolean {
  return Reflect.getMetadata(TAKES_PHOTOS, handler) === true;
}

/** The photos that a form brought. Those that nothing came to refer to are forgotten when the handler is done. */
export class Photos {
  private referred = false;

  constructor(
    private readonly files: readonly StoredFile[] = [],
    private readonly refusal: ApiError | null = null,
  ) {}

  /** Adds them, in the unit of work of the form. @throws ApiError why one is not taken; as `AttachmentsService.attach` */
  async attach(work: UnitOfWork, attachments: AttachmentsService, target: AttachmentTarget): Promise<void> {
    if (this.refusal) throw new ApiError(this.refusal.code, this.refusal.reason, PHOTOS);
    for (const file of this.files) await attachments.attach(work, target, file);
    // What becomes of the commit may stay unknown: then the sweep finds out.
    this.referred = true;
  }

  /** Those that nothing refers to. */
  get strays(): readonly StoredFile[] {
    return this.referred ? [] : this.files;
  }
}

/** Keeps the photos of a request with it. */
export function setPhotos(request: Request, photos: Photos): void {
  (request as Request & { [CAME]?: Photos })[CAME] = photos;
}

/** The photos of the form; none where it brought none. */
export const TakenPhotos = createParamDecorator(
  (_: unknown, context: ExecutionContext): Photos =>
    context.switchToHttp().getRequest<Request & { [CAME]?: Photos }>()[CAME] ?? new Photos(),
);
