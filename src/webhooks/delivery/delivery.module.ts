import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/index.js';
import { WebhooksModule } from '../webhooks.module.js';
import { AccessTokens } from './access-tokens.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { BlockedDeliveries, LostAttempts, StrandedDeliveries } from './unfinished-deliveries.js';
import { DeliveryAttempts, DeliveryTraces } from './delivery-attempts.js';
import { DeliveryDispatcher } from './delivery-dispatcher.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRounds } from './delivery-rounds.js';
import { EndpointHealth } from './endpoint-health.js';
import { OwnNetwork } from './own-network.js';
import { WebhookSender } from './webhook-sender.js';

/** Delivers events. Only the worker imports it, so the API never needs a queue. */
@Module({
  imports: [WebhooksModule, NotificationsModule],
  providers: [
    AccessTokens,
    WebhookSender,
    OwnNetwork,
    EndpointHealth,
    AttemptRecorder,
    DeliveryRounds,
    DeliveryAttempts,
    DeliveryDispatcher,
    DeliveryMetrics,
    DeliveryTraces,
    LostAttempts,
    StrandedDeliveries,
    BlockedDeliveries,
  ],
})
export class DeliveryModule {}
