import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/index.js';
import { SparePartsService } from './spare-parts.service.js';

@Module({ imports: [AlarmsModule], providers: [SparePartsService], exports: [SparePartsService] })
export class SparePartsModule {}
