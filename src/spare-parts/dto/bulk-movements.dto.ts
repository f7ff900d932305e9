import { bulkOf } from '../../kernel/validation/bulk.js';
import { Uuid } from '../../kernel/validation/fields.js';
import { MoveStockDto } from './move-stock.dto.js';

/** One movement among many: it names the part that it is of. */
export class MoveSparePartDto extends MoveStockDto {
  @Uuid({ about: 'The part that moves.', required: true }) spare_part_id!: string;
}

/** Body of `POST /spare-part-movements/bulk`. */
export const BulkMovementsDto = bulkOf(MoveSparePartDto);
