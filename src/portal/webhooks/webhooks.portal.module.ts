import { Module } from '@nestjs/common';
import { OperationsModule } from '../../operations/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { ListsModule } from '../kit/lists.js';
import { WebhooksPortalController } from './webhooks.portal.controller.js';

/** Webhook endpoints, registered and looked after by the owner (§5, §6). What happens to operations and assets can be subscribed to. */
@Module({
  imports: [ListsModule, OperationsModule, WebhooksModule],
  controllers: [WebhooksPortalController],
})
export class WebhooksPortalModule {}
