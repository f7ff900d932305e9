import { Module } from '@nestjs/common';
import { MonitoringModule } from '../index.js';
import { MonitoringController } from './monitoring.controller.js';

/** The routes by which other systems report alarms. */
@Module({ imports: [MonitoringModule], controllers: [MonitoringController] })
export class MonitoringApiModule {}
