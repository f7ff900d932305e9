import { Module } from '@nestjs/common';
import { DnsNameResolver, NameResolver } from './name-resolver.js';
import { SecretBox } from './secret-box.js';
import { WebhookTargets } from './webhook-targets.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhook endpoints and their management. What delivers is `DeliveryModule`, for the worker alone. */
@Module({
  providers: [
    WebhooksService,
    WebhookTargets,
    SecretBox,
    { provide: NameResolver, useClass: DnsNameResolver },
  ],
  exports: [WebhooksService, WebhookTargets, SecretBox, NameResolver],
})
export class WebhooksModule {}
