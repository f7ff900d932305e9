export type { NewSparePart } from './new-spare-part.js';
export { ReservingOperations, type ReservingOperation } from './reserving-operations.js';
export { SparePart, SPARE_PART_CATEGORIES } from './spare-part.entity.js';
export { sparePartWire } from './spare-part.wire.js';
export { SparePartMovement } from './spare-part-movement.entity.js';
export { sparePartMovementWire } from './spare-part-movement.wire.js';
export { SparePartsModule } from './spare-parts.module.js';
export { SparePartsService, type Movement } from './spare-parts.service.js';
export type { SparePartFilters } from './spare-parts.queries.js';
