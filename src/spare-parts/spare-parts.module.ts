import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { MovementReversals } from './movement-reversals.service.js';
import { PartsOfOperations } from './parts-of-operations.service.js';
import { ReservingOperationsPort } from './reserving-operations.js';
import { SparePart } from './spare-part.entity.js';
import * as events from './spare-part.events.js';
import { sparePartResource } from './spare-part.resource.js';
import { SparePartMovement } from './spare-part-movement.entity.js';
import { sparePartMovementResource } from './spare-part-movement.resource.js';
import { SparePartsService } from './spare-parts.service.js';

/** Spare parts, their stock and its ledger. */
@Module({
  imports: [AlarmsModule],
  providers: [MovementReversals, PartsOfOperations, ReservingOperationsPort, SparePartsService],
  exports: [MovementReversals, PartsOfOperations, ReservingOperationsPort, SparePartsService],
})
@Declares({
  entities: [SparePart, SparePartMovement],
  resources: [sparePartResource, sparePartMovementResource],
  eventTypes: Object.values(events),
})
export class SparePartsModule {}
