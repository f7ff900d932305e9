import type { Dto } from './field.js';
import { Text } from './fields.js';

/** The maximum length of an external id, in characters. */
export const MAX_EXTERNAL_ID = 255;

/** The id of a record in another system (D51). */
export function ExternalId(): PropertyDecorator {
  return Text({
    about:
      'Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it.',
    nullable: true,
    min: 1,
    max: MAX_EXTERNAL_ID,
  });
}

/** Creates a subclass of a request class in which `external_id` is required. @param dto the class in which it is optional */
export function withExternalId<T extends object>(dto: Dto<T>): Dto<T & { external_id: string }> {
  class WithExternalId extends (dto as Dto) {}
  Text({
    about: 'The id in another system, such as an ERP.',
    required: true,
    min: 1,
    max: MAX_EXTERNAL_ID,
  })(WithExternalId.prototype, 'external_id');
  return WithExternalId as Dto<T & { external_id: string }>;
}

/** A filter by external id. */
export function ByExternalId(): PropertyDecorator {
  return Text({ about: 'Only the record with exactly this external ID.', max: MAX_EXTERNAL_ID });
}

/** The external id in a path. */
export class ExternalIdDto {
  @Text({ about: 'The id in the other system.', required: true, min: 1, max: MAX_EXTERNAL_ID })
  external_id!: string;
}
