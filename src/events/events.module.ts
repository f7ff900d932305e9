import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { eventResource } from './event.resource.js';
import { EventsService } from './events.service.js';

/** Reading what happened. What happens is written by the service that does it, through the unit of work. */
@Module({ providers: [EventsService], exports: [EventsService] })
@Declares({ resources: [eventResource] })
export class EventsModule {}
