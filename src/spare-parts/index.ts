export { ReservingOperations, type ReservingOperation } from './reserving-operations.js';
export {
  SparePart,
  SPARE_PART_CATEGORIES,
  SPARE_PART_UNITS,
  type SparePartCategory,
  type SparePartUnit,
} from './spare-part.entity.js';
export { sparePartResource, type SparePartResource } from './spare-part.resource.js';
export { SparePartMovement } from './spare-part-movement.entity.js';
export { sparePartMovementResource, type SparePartMovementResource } from './spare-part-movement.resource.js';
export { SparePartsModule } from './spare-parts.module.js';
export {
  SparePartsService,
  type NewSparePart,
  type PartMoved,
  type PartOfOperation,
  type PartUsed,
  type ReservedFor,
} from './spare-parts.service.js';
export { MOVEMENT_TYPES, type MovementType } from './spare-part-movement.entity.js';
export { MAX_STOCK, type Movement } from './stock.js';
export {
  movementConditions,
  toConditions as sparePartConditions,
  type SparePartFilters,
} from './spare-parts.queries.js';
export { CreateSparePartDto } from './dto/create-spare-part.dto.js';
export { ListMovementsQuery } from './dto/list-movements.query.js';
export { ListSparePartsQuery } from './dto/list-spare-parts.query.js';
export { MoveStockDto } from './dto/move-stock.dto.js';
export { UpdateSparePartDto } from './dto/update-spare-part.dto.js';
