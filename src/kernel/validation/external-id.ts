import type { Dto } from './field.js';
import { Text } from './fields.js';

/** The longest id of another system, in characters. */
export const MAX_EXTERNAL_ID = 255;

/** What another system calls a record (D51). */
export function ExternalId(): PropertyDecorator {
  return Text({
    about:
      'What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away.',
    nullable: true,
    min: 1,
    max: MAX_EXTERNAL_ID,
  });
}

/**
 * Makes the class of what has to say what another system calls it.
 *
 * @param dto the class of the same where that may be left out
 */
export function withExternalId<T extends object>(dto: Dto<T>): Dto<T & { external_id: string }> {
  class Named extends (dto as Dto) {}
  Text({
    about: 'What another system, such as an ERP, calls it.',
    required: true,
    min: 1,
    max: MAX_EXTERNAL_ID,
  })(Named.prototype, 'external_id');
  return Named as Dto<T & { external_id: string }>;
}

/** The filter of lists that goes by it. */
export function ByExternalId(): PropertyDecorator {
  return Text({ about: 'Only the one that another system calls so, exactly.', max: MAX_EXTERNAL_ID });
}

/** A path that names a record by it. */
export class ExternalIdDto {
  @Text({ about: 'What another system calls it.', required: true, min: 1, max: MAX_EXTERNAL_ID })
  external_id!: string;
}
