import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { PrefixedId } from '../../kernel/http/decorators/id.js';
import { PageParams, ValidQuery, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { ListEventsQuery } from '../dto/list-events.query.js';
import { EVENT_ID_PREFIX, eventResource } from '../event.resource.js';
import { EventsService } from '../events.service.js';
import { eventMessages } from '../event.messages.js';

/** `/events` (D50). */
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Endpoint({
    scope: 'events:read',
    summary: 'List the events of the last 30 days, newest first',
    description:
      'What webhooks are sent, for those who would rather ask, or have missed some: `sequence` tells. The scope is for events of all types, regardless of what else the key may read; those of the audit log are shown to keys with `audit:read` alone.',
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
