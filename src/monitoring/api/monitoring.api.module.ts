import { Module } from '@nestjs/common';
import { MonitoringModule } from '../index.js';
import { MonitoringController } from './monitoring.controller.js';

/** The routes for reports of other systems. */
@Module({ imports: [MonitoringModule], controllers: [MonitoringController] })
export class MonitoringApiModule {}
