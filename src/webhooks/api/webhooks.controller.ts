import { Controller, Get, Header, Module } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint, WithoutParameters } from '../../kernel/http/decorators/endpoint.js';
import { Id, PageParams, ReadTenant, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { Public } from '../../kernel/http/route-policy.js';
import type { Command } from '../../kernel/validation/field.js';
import { type ChangedSince, UpdatedSinceQuery } from '../../kernel/validation/filters.query.js';
import { DeliveriesService } from '../deliveries.service.js';
import { type PublishedKey, PublishedKeys } from '../published-keys.js';
import { webhookDeliveryResource } from '../webhook-delivery.entity.js';
import { webhookEndpointResource } from '../webhook-endpoint.entity.js';
import { webhookMessages } from '../webhook.messages.js';
import { ListDeliveriesQuery } from '../webhooks.dto.js';
import { WebhooksModule } from '../webhooks.module.js';
import { WebhooksService } from '../webhooks.service.js';

/** Serves the public keys of endpoints at a well-known address (RFC 8615), outside the base path and without an API key. */
@ApiExcludeController()
@Controller('.well-known')
class WebhookKeysController {
  constructor(private readonly published: PublishedKeys) {}

  /**
   * After a rotation, the previous key also signs for a day. Receivers that reload the document within that day can verify all
   * deliveries.
   */
  @Get('webhook-keys.json')
  @Public()
  @WithoutParameters()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=60')
  async keys(): Promise<{ keys: readonly PublishedKey[] }> {
    return { keys: await this.published.all() };
  }
}

/** `/webhooks` (§4.9): read-only. */
@Controller('webhooks')
class WebhooksController {
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

/** The routes of webhook endpoints and their deliveries. */
@Module({ imports: [WebhooksModule], controllers: [WebhooksController] })
export class WebhooksApiModule {}

/** The public keys of webhook endpoints, outside the base path. */
@Module({ imports: [WebhooksModule], controllers: [WebhookKeysController] })
export class WebhookKeysModule {}
