import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Alarm } from './alarm.entity.js';
import * as events from './alarm.events.js';
import { alarmResource } from './alarm.resource.js';
import { AlarmsService } from './alarms.service.js';
import { ReportedAlarms } from './reported-alarms.js';

/** Alarms: what went out of service, what fell below its minimum (D24), and what other systems report (D63). */
@Module({ providers: [AlarmsService, ReportedAlarms], exports: [AlarmsService, ReportedAlarms] })
@Declares({ entities: [Alarm], resources: [alarmResource], eventTypes: Object.values(events) })
export class AlarmsModule {}
