import type { PipeTransform } from '@nestjs/common';
import { ApiError } from '../../errors/api-error.js';
import { isUuid } from '../../ids.js';
import type { Reason } from '../../messages/messages.js';

/** Validates an id in a path. Ids are opaque, so a malformed one is not found (D5). */
export class IdPipe implements PipeTransform<string> {
  /**
   * @param missing the reason in the 404 error
   * @param prefix the prefix of the id, which is removed
   */
  constructor(
    private readonly missing: Reason,
    private readonly prefix = '',
  ) {}

  /** @throws ApiError `not_found` */
  transform(value: string): string {
    const id = value.slice(this.prefix.length);
    if (!value.startsWith(this.prefix) || !isUuid(id)) throw ApiError.notFound(this.missing);
    return id.toLowerCase();
  }
}
