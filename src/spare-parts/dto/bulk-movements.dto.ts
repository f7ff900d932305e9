import { bulkDtoOf } from '../../kernel/validation/bulk.js';
import { Uuid } from '../../kernel/validation/fields.js';
import { MoveStockDto } from './move-stock.dto.js';

/** One movement of a bulk request. It names its part. */
export class MoveSparePartDto extends MoveStockDto {
  @Uuid({ about: 'The spare part.', required: true }) spare_part_id!: string;
}

/** Body of `POST /spare-part-movements/bulk`. */
export const BulkMovementsDto = bulkDtoOf(MoveSparePartDto);
