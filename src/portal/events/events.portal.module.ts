import { Module } from '@nestjs/common';
import { OperationsModule } from '../../operations/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { EventsPortalController } from './events.portal.controller.js';

/** The catalogue of events (§6.5), as the modules of this process declare them. */
@Module({ imports: [WebhooksModule, OperationsModule], controllers: [EventsPortalController] })
export class EventsPortalModule {}
