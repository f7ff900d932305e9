import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Alarm } from './alarm.entity.js';
import { alarmRaised } from './alarm.events.js';
import { alarmWire } from './alarm.wire.js';
import { AlarmsService } from './alarms.service.js';

@Module({ providers: [AlarmsService], exports: [AlarmsService] })
@Declares({ entities: [Alarm], resources: [alarmWire], eventTypes: [alarmRaised] })
export class AlarmsModule {}
