import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { SparePart } from './spare-part.entity.js';
import { sparePartWire } from './spare-part.wire.js';
import { SparePartMovement } from './spare-part-movement.entity.js';
import { sparePartMovementWire } from './spare-part-movement.wire.js';
import { SparePartsService } from './spare-parts.service.js';

@Module({ imports: [AlarmsModule], providers: [SparePartsService], exports: [SparePartsService] })
@Declares({ entities: [SparePart, SparePartMovement], resources: [sparePartWire, sparePartMovementWire] })
export class SparePartsModule {}
