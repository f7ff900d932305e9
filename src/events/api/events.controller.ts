import { Module } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { PageParams, PrefixedId, ReadTenant, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { Controller, Get } from '../../kernel/http/decorators/routes.js';
import type { Command } from '../../kernel/validation/command.js';
import { EVENT_ID_PREFIX, eventResource } from '../event.resource.js';
import { EventsModule } from '../events.module.js';
import { eventMessages, EventsService, ListEventsQuery } from '../events.service.js';

/** `/events` (D50). */
@Controller('events')
class EventsController {
  constructor(private readonly events: EventsService) {}

  @Endpoint({
    scope: 'events:read',
    summary: 'List the events of the last 30 days, newest first',
    description:
      'The same events that webhooks receive, for clients that prefer polling or have missed some: a gap in `sequence` shows it. The scope covers events of all types, even those that the key cannot read otherwise; events of the audit log also need `audit:read`.',
    query: ListEventsQuery,
    answers: { pageOf: eventResource },
  })
  @Get()
  listEvents(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListEventsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.events.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'events:read', summary: 'Get an event of the last 30 days', answers: eventResource })
  @Get(':eventId')
  getEvent(
    @ReadTenant() tenant: TenantReader,
    @PrefixedId('eventId', eventMessages.missing, EVENT_ID_PREFIX) id: string,
  ) {
    return this.events.get(tenant, id);
  }
}

/** The routes of events (D50). */
@Module({ imports: [EventsModule], controllers: [EventsController] })
export class EventsApiModule {}
