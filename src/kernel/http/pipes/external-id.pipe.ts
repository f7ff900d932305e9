import type { PipeTransform } from '@nestjs/common';
import { ExternalIdDto } from '../../validation/external-id.js';
import { parse } from '../../validation/parse.js';

/** The id of another system, in a path (D51). */
export class ExternalIdPipe implements PipeTransform<string> {
  /** @throws ApiError `invalid_parameter` for one that no record can have */
  transform(external_id: string): string {
    return parse(ExternalIdDto, { external_id }).externalId;
  }
}
