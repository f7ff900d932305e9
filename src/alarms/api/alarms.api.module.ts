import { Module } from '@nestjs/common';
import { AlarmsModule } from '../index.js';
import { AlarmsController } from './alarms.controller.js';

@Module({ imports: [AlarmsModule], controllers: [AlarmsController] })
export class AlarmsApiModule {}
