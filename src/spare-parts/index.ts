export {
  ReservingOperationsPort,
  type ReservingOperation,
  type ReservingOperations,
} from './reserving-operations.js';
export { MovementReversals } from './movement-reversals.service.js';
export { SparePart, type SparePartCategory, type SparePartUnit } from './spare-part.entity.js';
export {
  availableOf,
  isBelowMinimum,
  sparePartResource,
  type SparePartResource,
} from './spare-part.resource.js';
export { SparePartMovement } from './spare-part-movement.entity.js';
export { sparePartMovementResource, type SparePartMovementResource } from './spare-part-movement.resource.js';
export { SparePartsModule } from './spare-parts.module.js';
export {
  PartsOfOperations,
  type PartMoved,
  type PartOfOperation,
  type PartUsed,
} from './parts-of-operations.service.js';
export { SparePartsService, type NewSparePart, type ReservedFor } from './spare-parts.service.js';
export { MOVEMENT_TYPES, type MovementType } from './spare-part-movement.entity.js';
export { MAX_STOCK, type Movement } from './stock.js';
export type { Released } from './stock-books.js';
export { movementConditions, sparePartConditions, type SparePartFilters } from './spare-parts.queries.js';
export { BulkMovementsDto, MoveSparePartDto } from './dto/bulk-movements.dto.js';
export { CreateSparePartDto } from './dto/create-spare-part.dto.js';
export { ListMovementsQuery } from './dto/list-movements.query.js';
export { ListSparePartsQuery } from './dto/list-spare-parts.query.js';
export { MoveStockDto, ReverseMovementDto } from './dto/move-stock.dto.js';
export { UpdateSparePartDto } from './dto/update-spare-part.dto.js';
export { sparePartMessages } from './spare-part.messages.js';
export { noteIn } from './movement-notes.js';
