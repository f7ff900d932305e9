import { Module } from '@nestjs/common';
import { HierarchyModule } from '../../hierarchy/index.js';
import { Cursors } from '../../kernel/http/cursor.js';
import { OperationsModule } from '../../operations/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { Paging } from '../kit/paging.js';
import { EndpointActionsPortalController } from './endpoint-actions.portal.controller.js';
import { WebhooksPortalController } from './webhooks.portal.controller.js';

/** Webhook endpoints, registered and looked after by the owner (§5, §6). What happens to operations and assets can be subscribed to. */
@Module({
  imports: [WebhooksModule, OperationsModule, HierarchyModule],
  controllers: [WebhooksPortalController, EndpointActionsPortalController],
  providers: [Cursors, Paging],
})
export class WebhooksPortalModule {}
