import type { PipeTransform } from '@nestjs/common';
import { ApiError } from '../../errors/api-error.js';
import { isUuid } from '../../ids.js';
import type { Reason } from '../../messages/messages.js';

/** Ids are opaque, so a malformed one is simply missing (D5). */
export class IdPipe implements PipeTransform<string> {
  /**
   * @param missing says that there is no such record
   * @param prefix what ids begin with; it is taken away
   */
  constructor(
    private readonly missing: Reason,
    private readonly prefix = '',
  ) {}

  /** @throws ApiError `not_found` */
  transform(given: string): string {
    const id = given.slice(this.prefix.length);
    if (!given.startsWith(this.prefix) || !isUuid(id)) throw ApiError.notFound(this.missing);
    return id.toLowerCase();
  }
}
