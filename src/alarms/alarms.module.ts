import { Module } from '@nestjs/common';
import { AlarmsService } from './alarms.service.js';

@Module({ providers: [AlarmsService], exports: [AlarmsService] })
export class AlarmsModule {}
