import { Module } from '@nestjs/common';
import { WebhooksModule } from '../webhooks.module.js';
import { WebhookKeysController } from './webhook-keys.controller.js';
import { WebhooksController } from './webhooks.controller.js';

/** The routes of webhook endpoints and their deliveries. */
@Module({ imports: [WebhooksModule], controllers: [WebhooksController] })
export class WebhooksApiModule {}

/** The public keys of webhook endpoints, outside the base path. */
@Module({ imports: [WebhooksModule], controllers: [WebhookKeysController] })
export class WebhookKeysModule {}
