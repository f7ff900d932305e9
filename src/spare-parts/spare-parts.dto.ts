import { folded, indexedContains, textContains } from '../kernel/database/search.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import { bulkDtoOf } from '../kernel/validation/bulk.js';
import { ByExternalId, ExternalId } from '../kernel/validation/external-id.js';
import {
  complaint,
  field,
  type FieldOptions,
  partialOf,
  rule,
  type Command,
} from '../kernel/validation/field.js';
import { Decimal, Flag, Integer, OneOf, Text, Timestamp, Uuid } from '../kernel/validation/fields.js';
import { SinceQuery, CHANGED_SINCE, CREATED_SINCE } from '../kernel/validation/filters.query.js';
import { MOVEMENT_TYPES, type MovementType } from './spare-part-movement.entity.js';
import {
  SPARE_PART_CATEGORIES,
  SPARE_PART_UNITS,
  type SparePartCategory,
  type SparePartUnit,
} from './spare-part.entity.js';
import { canMove, cannotMove, MAX_STOCK } from './stock.js';

/** Body of `POST /spare-parts`. A new part has no stock: stock changes only through movements. */
export class CreateSparePartDto {
  @Text({ about: 'What it is.', required: true, min: 1, max: 255, example: 'Deep groove ball bearing 6204' })
  name!: string;
  @Text({ about: "The customer's part number.", nullable: true, max: 255, example: 'BRG-6204-2RS' })
  reference?: string | null;
  @OneOf(SPARE_PART_CATEGORIES, {
    about: 'The kind of part.',
    code: 'invalid_category',
    nullable: true,
    example: 'bearing',
  })
  category?: SparePartCategory | null;
  @OneOf(SPARE_PART_UNITS, { about: 'The unit of its quantities.', nullable: true, example: 'piece' })
  unit?: SparePartUnit | null;
  @Integer({
    about: 'The reorder threshold: an alarm is raised when the available stock falls below it.',
    nullable: true,
    min: 0,
    example: 5,
  })
  min_stock?: number | null;
  @Decimal({ about: 'The price of one unit.', nullable: true, example: 12.5 }) unit_price?: string | null;
  @Text({ about: 'The name of the supplier.', nullable: true, max: 255, example: 'SKF' }) supplier?:
    string | null;
  @ExternalId() external_id?: string | null;
}

/** Body of `PATCH /spare-parts/{sparePartId}`. Stock changes only through movements. */
export class UpdateSparePartDto extends partialOf(CreateSparePartDto) {}

/** Filters of `GET /spare-parts`. */
export class ListSparePartsQuery {
  @Text({ about: 'Text contained in the name or the reference. Case and accents do not matter.', max: 255 })
  search?: string;
  @OneOf(SPARE_PART_CATEGORIES, { about: 'Parts of this category.', code: 'invalid_category' })
  category?: string;
  @Flag({
    about:
      'True: only parts whose available stock (on hand minus reserved) is below `min_stock`. False: only the others.',
  })
  below_minimum?: boolean;
  @Timestamp({ about: 'Only parts whose details or stock changed at or after this moment.' })
  updated_since?: Date;
  @ByExternalId() external_id?: string;
}

/** Body of `POST /spare-part-movements/{movementId}/reverse`. */
export class ReverseMovementDto {
  @Text({
    about: 'Why it was a mistake. Kept with the reversal.',
    nullable: true,
    example: 'Typed 121 instead of 12',
  })
  note?: string | null;
}

/** A movement of a part's stock (D28). */
export class MoveStockDto {
  @OneOf(MOVEMENT_TYPES, {
    about:
      'The type of movement: stock arrives (`receive`), is used (`consume`), is reserved for an open operation (`reserve`), is freed again ' +
      '(`release`), or is corrected after a count (`adjust`; if less is left than is reserved, the newest reservations are released).',
    required: true,
    example: 'receive',
  })
  type!: MovementType;
  @Quantity({ about: 'The quantity.', required: true, example: 4 }) quantity!: number;
  @Uuid({
    about: 'The operation it is for.',
    required: { when: ['type', 'reserve', 'release'], elseOptional: true },
    nullable: true,
  })
  operation_id?: string | null;
  @Text({ about: 'A note, kept with the movement.', nullable: true, example: 'Delivery 4711' }) note?:
    string | null;
}

/** The quantity of a movement. The allowed values depend on the movement's `type`. */
function Quantity(options: FieldOptions): PropertyDecorator {
  const about = `${options.about} Must be positive; for \`adjust\`, it can also be negative, but not 0.`;
  return field(
    { ...options, about },
    {
      schema: { type: 'integer', minimum: -MAX_STOCK, maximum: MAX_STOCK },
      constraints: [
        rule(
          'quantity',
          (value, given) => canMove(typeOf(given), value as number),
          complaint((_, given) => cannotMove(typeOf(given))),
        ),
      ],
    },
  );
}

function typeOf(movement: object): MovementType {
  return (movement as { type: MovementType }).type;
}

/** One movement of a bulk request. It names its part. */
export class MoveSparePartDto extends MoveStockDto {
  @Uuid({ about: 'The spare part.', required: true }) spare_part_id!: string;
}

/** Body of `POST /spare-part-movements/bulk`. */
export const BulkMovementsDto = bulkDtoOf(MoveSparePartDto);

/** Filters of `GET /spare-part-movements`; they combine with AND. */
export class ListMovementsQuery extends SinceQuery {
  @Uuid({ about: 'Only movements for this operation.' }) operation_id?: string;
  @Uuid({ about: 'Only movements of this part.' }) spare_part_id?: string;
  @OneOf(MOVEMENT_TYPES, { about: 'Only movements of this type.' }) type?: MovementType;
}

/** The filters of a list of spare parts (§4.8). */
export interface SparePartFilters extends Command<ListSparePartsQuery> {
  /** Text contained in the name, the reference or the supplier. Only for people: `search` of the API leaves out the supplier (D44). */
  readonly lookedFor?: string | undefined;
}

/** The supplier as its trigram index has it. */
const SUPPLIER = folded(sql`r.supplier`);
const BELOW_MINIMUM = sql`r.quantity_on_hand - r.quantity_reserved < r.min_stock`;

/** The filters as conditions on the row `r`, a part. */
export const sparePartConditions = filterConditions<SparePartFilters>({
  search: textContains,
  lookedFor: (text) => sql`${textContains(text)} OR ${indexedContains(SUPPLIER, text)}`,
  category: (category) => sql`r.category = ${category}`,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  // The first condition must match the predicate of its partial index exactly.
  belowMinimum: (isBelow) => (isBelow ? BELOW_MINIMUM : sql`(${BELOW_MINIMUM}) IS NOT TRUE`),
  ...CHANGED_SINCE,
});

/** The filters of a list of movements (D56). */
export type MovementFilters = Command<ListMovementsQuery>;

/** The filters as conditions on the row `r`, a movement. */
export const movementConditions = filterConditions<MovementFilters>({
  ...CREATED_SINCE,
  operationId: (operationId) => sql`r.operation_id = ${operationId}`,
  sparePartId: (sparePartId) => sql`r.spare_part_id = ${sparePartId}`,
  type: (type) => sql`r.type = ${type}`,
});
