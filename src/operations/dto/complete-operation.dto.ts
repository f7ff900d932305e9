import { Integer, ListOf, Text, Uuid } from '../../kernel/validation/fields.js';
import { MAX_STOCK } from '../../spare-parts/index.js';
import { NOTES } from './operation-fields.js';

/** A part that was used for an operation, and how much of it. */
export class PartUsedDto {
  @Uuid({ about: 'The spare part.', required: true }) spare_part_id!: string;
  @Integer({ about: 'How much of it was used.', required: true, min: 1, max: MAX_STOCK, example: 2 })
  quantity!: number;
}

/** Body of `POST /operations/{taskId}/complete`. */
export class CompleteOperationDto {
  @Text({ ...NOTES, about: 'Replaces the notes; left out, they stay.', example: 'Bolts were seized.' })
  notes?: string | null;
  @ListOf(() => PartUsedDto, {
    about:
      'What was used. It is taken of what is reserved for the operation first; what else of these parts is reserved for it is given back.',
    max: 100,
  })
  parts_used?: PartUsedDto[];
}
