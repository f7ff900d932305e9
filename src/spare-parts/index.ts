export {
  MovementReversals,
  type ReservingOperation,
  type ReservingOperations,
  ReservingOperationsPort,
} from './movement-reversals.service.js';
export {
  availableOf,
  isBelowMinimum,
  SparePart,
  type SparePartCategory,
  sparePartResource,
  type SparePartResource,
  type SparePartUnit,
} from './spare-part.entity.js';
export {
  MOVEMENT_TYPES,
  type MovementType,
  noteIn,
  SparePartMovement,
  sparePartMovementResource,
  type SparePartMovementResource,
} from './spare-part-movement.entity.js';
export { partCategoryTexts, unitTexts } from './spare-part-value-texts.js';
export { SparePartRemoval } from './spare-part-removal.service.js';
export { StockCounts } from './stock-counts.service.js';
export { SparePartsModule } from './spare-parts.module.js';
export {
  PartsOfOperations,
  type PartMoved,
  type PartOfOperation,
  type PartUsed,
} from './parts-of-operations.service.js';
export {
  SparePartsService,
  type NewSparePart,
  type ReservedFor,
  type SparePartChange,
} from './spare-parts.service.js';
export { MAX_STOCK, type Movement } from './stock.js';
export type { Released } from './stock-books.js';
export {
  BulkMovementsDto,
  CreateSparePartDto,
  ListMovementsQuery,
  ListSparePartsQuery,
  MoveSparePartDto,
  MoveStockDto,
  ReverseMovementDto,
  UpdateSparePartDto,
  movementConditions,
  sparePartConditions,
  type SparePartFilters,
} from './spare-parts.dto.js';
export { sparePartMessages } from './spare-part.messages.js';
