import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { PageParams, ValidQuery, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { UpdatedSinceQuery, type ChangedSince } from '../../kernel/validation/updated-since.query.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { DeliveriesService } from '../deliveries.service.js';
import { ListDeliveriesQuery } from '../dto/list-deliveries.query.js';
import { webhookDeliveryResource } from '../webhook-delivery.resource.js';
import { webhookEndpointResource } from '../webhook-endpoint.resource.js';
import { WebhooksService } from '../webhooks.service.js';
import { webhookMessages } from '../webhook.messages.js';

/** `/webhooks` (§4.9): read-only. */
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Endpoint({
    scope: 'webhooks:read',
    summary: 'List webhook endpoints, newest first',
    query: UpdatedSinceQuery,
    answers: { pageOf: webhookEndpointResource },
  })
  @Get()
  listWebhooks(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: ChangedSince,
    @PageParams() page: PageRequest,
  ) {
    return this.webhooks.list(tenant, page, filters);
  }

  @Endpoint({ scope: 'webhooks:read', summary: 'Get a webhook endpoint', answers: webhookEndpointResource })
  @Get(':endpointId')
  getWebhook(
    @ReadTenant() tenant: TenantReader,
    @Id('endpointId', webhookMessages.noEndpoint) endpointId: string,
  ) {
    return this.webhooks.get(tenant, endpointId);
  }

  @Endpoint({
    scope: 'webhooks:read',
    summary: 'List the deliveries to an endpoint, newest first',
    description:
      'Each delivery includes the exact payload that was signed, every attempt, and the response of the receiver. The deliveries of a deleted endpoint are kept until they expire: 30 days, 90 after a failure.',
    query: ListDeliveriesQuery,
    answers: { pageOf: webhookDeliveryResource },
    reads: 'replica',
  })
  @Get(':endpointId/deliveries')
  listWebhookDeliveries(
    @ReadTenant() tenant: TenantReader,
    @Id('endpointId', webhookMessages.noEndpoint) endpointId: string,
    @ValidQuery() filters: Command<ListDeliveriesQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.deliveries.list(tenant, endpointId, page, filters);
  }
}
