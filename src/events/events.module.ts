import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { eventResource } from './event.resource.js';
import { EventsService } from './events.service.js';

/** Reads events. Services write them through the unit of work. */
@Module({ providers: [EventsService], exports: [EventsService] })
@Declares({ resources: [eventResource] })
export class EventsModule {}
