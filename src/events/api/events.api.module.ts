import { Module } from '@nestjs/common';
import { EventsModule } from '../events.module.js';
import { EventsController } from './events.controller.js';

/** The routes of events (D50). */
@Module({ imports: [EventsModule], controllers: [EventsController] })
export class EventsApiModule {}
