import { Module } from '@nestjs/common';
import { AlarmsModule } from '../../alarms/index.js';
import { AssetsModule } from '../../assets/index.js';
import { MonitoringModule } from '../../monitoring/index.js';
import { ListsModule } from '../kit/lists.js';
import { LookupPortalModule } from '../lookup/lookup.portal.module.js';
import { AlarmsPortalController } from './alarms.portal.controller.js';

/** Alarms: what needs attention, with a link to the operation that resolves it (D63). */
@Module({
  imports: [AlarmsModule, AssetsModule, ListsModule, LookupPortalModule, MonitoringModule],
  controllers: [AlarmsPortalController],
})
export class AlarmsPortalModule {}
