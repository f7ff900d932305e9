import { Controller } from '@nestjs/common';
import type { PageRequest, Tenant } from '../../kernel/database/tenant.js';
import { BASE_PATH } from '../../kernel/http/base-path.js';
import { Id, PageAsked, Reading } from '../../kernel/http/call.js';
import { Read } from '../../kernel/http/endpoint.js';
import { webhookDeliveryWire } from '../webhook-delivery.wire.js';
import { webhookEndpointWire } from '../webhook-endpoint.wire.js';
import { WebhooksService } from '../webhooks.service.js';

/** `/webhooks` (§4.9): reading alone. */
@Controller(BASE_PATH)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Read('/webhooks', {
    scope: 'webhooks:read',
    summary: 'List webhook endpoints, newest first',
    answers: { pageOf: webhookEndpointWire },
  })
  list(@Reading() tenant: Tenant, @PageAsked() page: PageRequest) {
    return this.webhooks.list(tenant, page);
  }

  @Read('/webhooks/{endpointId}/deliveries', {
    scope: 'webhooks:read',
    summary: 'List the deliveries to an endpoint, newest first',
    description:
      'Each with the exact payload that was signed, every attempt, and what the receiver answered.',
    answers: { pageOf: webhookDeliveryWire },
  })
  deliveries(
    @Reading() tenant: Tenant,
    @Id({ name: 'endpointId', resource: 'webhook endpoint' }) endpointId: string,
    @PageAsked() page: PageRequest,
  ) {
    return this.webhooks.deliveries(tenant, endpointId, page);
  }
}
