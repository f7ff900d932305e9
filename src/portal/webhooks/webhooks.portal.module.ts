import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { HierarchyModule } from '../../hierarchy/index.js';
import { OperationsModule } from '../../operations/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { ListsModule } from '../kit/lists.js';
import { EndpointActionsPortalController } from './endpoint-actions.portal.controller.js';
import { WebhooksPortalController } from './webhooks.portal.controller.js';

/** Webhook endpoints, which the owner registers and manages (§5, §6). Events of operations and assets can be subscribed to. */
@Module({
  imports: [AccessModule, HierarchyModule, ListsModule, OperationsModule, WebhooksModule],
  controllers: [WebhooksPortalController, EndpointActionsPortalController],
})
export class WebhooksPortalModule {}
