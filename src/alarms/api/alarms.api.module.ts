import { Module } from '@nestjs/common';
import { AlarmsModule } from '../index.js';
import { AlarmsController } from './alarms.controller.js';

/** The routes of alarms. */
@Module({ imports: [AlarmsModule], controllers: [AlarmsController] })
export class AlarmsApiModule {}
