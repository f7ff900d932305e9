import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { MovementReversals, ReservingOperationsPort } from './movement-reversals.service.js';
import { PartsOfOperations } from './parts-of-operations.service.js';
import { SparePart, sparePartResource } from './spare-part.entity.js';
import * as events from './spare-part.events.js';
import { SparePartMovement, sparePartMovementResource } from './spare-part-movement.entity.js';
import { SparePartRemoval } from './spare-part-removal.service.js';
import { SparePartsService } from './spare-parts.service.js';
import { StockCounts } from './stock-counts.service.js';

/** Spare parts, their stock and its ledger. */
@Module({
  imports: [AlarmsModule],
  providers: [
    MovementReversals,
    PartsOfOperations,
    ReservingOperationsPort,
    SparePartRemoval,
    SparePartsService,
    StockCounts,
  ],
  exports: [
    MovementReversals,
    PartsOfOperations,
    ReservingOperationsPort,
    SparePartRemoval,
    SparePartsService,
    StockCounts,
  ],
})
@Declares({
  entities: [SparePart, SparePartMovement],
  resources: [sparePartResource, sparePartMovementResource],
  eventTypes: Object.values(events),
})
export class SparePartsModule {}
