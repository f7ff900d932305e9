import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Alarm } from './alarm.entity.js';
import { alarmRaised } from './alarm.events.js';
import { alarmResource } from './alarm.resource.js';
import { AlarmsService } from './alarms.service.js';

/** Alarms: what went out of service, and what fell below its minimum (D24). */
@Module({ providers: [AlarmsService], exports: [AlarmsService] })
@Declares({ entities: [Alarm], resources: [alarmResource], eventTypes: [alarmRaised] })
export class AlarmsModule {}
