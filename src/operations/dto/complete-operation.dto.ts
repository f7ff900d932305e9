import { Integer, ListOf, Text, Uuid } from '../../kernel/validation/fields.js';
import { MAX_STOCK } from '../../spare-parts/index.js';
import { OptionalReasonDto } from './reason.dto.js';
import { NOTES, WORK_REPORT } from './operation-fields.js';

/** A part that was used for an operation, and its quantity. */
export class PartUsedDto {
  @Uuid({ about: 'The spare part.', required: true }) spare_part_id!: string;
  @Integer({ about: 'The quantity used.', required: true, min: 1, max: MAX_STOCK, example: 2 })
  quantity!: number;
}

/** What a vendor's people say when they complete the work. Forms of earlier releases send a reason. */
export class CompleteVendorWorkDto extends OptionalReasonDto {
  @Text({ ...WORK_REPORT, about: 'What was done.' }) work_report?: string | null;
}

/** Body of `POST /operations/{taskId}/complete`. */
export class CompleteOperationDto {
  @Text({ ...WORK_REPORT, about: 'What was done. It replaces an earlier report; if absent, that stays.' })
  work_report?: string | null;
  @Text({ ...NOTES, about: 'Replaces the notes. If absent, they stay.', example: 'Bolts were seized.' })
  notes?: string | null;
  @ListOf(() => PartUsedDto, {
    about:
      'The parts used. Stock reserved for the operation is used first; the rest of the reservation of these parts is released.',
    max: 100,
  })
  parts_used?: PartUsedDto[];
}
