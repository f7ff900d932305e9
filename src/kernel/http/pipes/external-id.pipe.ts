import type { PipeTransform } from '@nestjs/common';
import { ExternalIdDto } from '../../validation/external-id.js';
import { parse } from '../../validation/parse.js';

/** Validates an external id in a path (D51). */
export class ExternalIdPipe implements PipeTransform<string> {
  /** @throws ApiError `invalid_parameter` for a value that cannot be an external id */
  transform(external_id: string): string {
    return parse(ExternalIdDto, { external_id }).externalId;
  }
}
