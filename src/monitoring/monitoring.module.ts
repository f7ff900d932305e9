import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/index.js';
import { AssetsModule } from '../assets/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsModule } from '../operations/index.js';
import { AlertedAssets, Monitoring } from './monitoring.service.js';
import {
  alarmBatchResource,
  batchedAlarmResource,
  receivedAlarmResource,
} from './received-alarm.resource.js';
import { AlarmOperations } from './alarm-operations.js';

/** The alarms that other systems report, and the operations opened for them (D63). */
@Module({
  imports: [AlarmsModule, AssetsModule, OperationsModule],
  providers: [AlertedAssets, Monitoring, AlarmOperations],
  exports: [Monitoring, AlarmOperations],
})
@Declares({ resources: [receivedAlarmResource, batchedAlarmResource, alarmBatchResource] })
export class MonitoringModule {}
