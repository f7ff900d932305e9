import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Alarm, alarmResource } from './alarm.entity.js';
import * as events from './alarm.events.js';
import { AlarmsService } from './alarms.service.js';
import { ReportedAlarms } from './reported-alarms.js';

/** Alarms of the service itself (D24), and those that other systems report (D63). */
@Module({ providers: [AlarmsService, ReportedAlarms], exports: [AlarmsService, ReportedAlarms] })
@Declares({ entities: [Alarm], resources: [alarmResource], eventTypes: Object.values(events) })
export class AlarmsModule {}
