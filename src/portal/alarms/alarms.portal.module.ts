import { Module } from '@nestjs/common';
import { AlarmsModule } from '../../alarms/index.js';
import { AssetsModule } from '../../assets/index.js';
import { AttachmentsModule } from '../../attachments/index.js';
import { MonitoringModule } from '../../monitoring/index.js';
import { ListsModule } from '../kit/lists.js';
import { LookupPortalModule } from '../lookup/lookup.portal.module.js';
import { OperationsPortalModule } from '../operations/operations.portal.module.js';
import { AlarmPages } from './alarm-pages.js';
import { AlarmsPortalController } from './alarms.portal.controller.js';

/** Alarms: what needs attention, with a link to the operation that resolves it (D63). */
@Module({
  imports: [
    AlarmsModule,
    AssetsModule,
    AttachmentsModule,
    ListsModule,
    LookupPortalModule,
    MonitoringModule,
    OperationsPortalModule,
  ],
  controllers: [AlarmsPortalController],
  providers: [AlarmPages],
})
export class AlarmsPortalModule {}
