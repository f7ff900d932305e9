import type { PipeTransform } from '@nestjs/common';
import { Problem } from '../../errors/problem.js';
import { isUuid } from '../../ids.js';

/** Ids are opaque, so a malformed one is simply missing (D5). */
export class IdPipe implements PipeTransform<string> {
  /** @param resource says what is missing */
  constructor(private readonly resource: string) {}

  /** @throws Problem `not_found` */
  transform(id: string): string {
    if (!isUuid(id)) throw Problem.notFound(this.resource);
    return id.toLowerCase();
  }
}
