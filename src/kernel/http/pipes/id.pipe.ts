import type { PipeTransform } from '@nestjs/common';
import { ApiError } from '../../errors/api-error.js';
import { isUuid } from '../../ids.js';

/** Ids are opaque, so a malformed one is simply missing (D5). */
export class IdPipe implements PipeTransform<string> {
  /** @param resource says what is missing */
  constructor(private readonly resource: string) {}

  /** @throws ApiError `not_found` */
  transform(id: string): string {
    if (!isUuid(id)) throw ApiError.notFound(this.resource);
    return id.toLowerCase();
  }
}
