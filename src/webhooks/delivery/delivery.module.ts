import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/index.js';
import { WebhooksModule } from '../webhooks.module.js';
import { AccessTokens } from './access-tokens.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { BlockedDeliveries } from './blocked-deliveries.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryDispatcher } from './delivery-dispatcher.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRounds } from './delivery-rounds.js';
import { DeliveryTraces } from './delivery-traces.js';
import { EndpointHealth } from './endpoint-health.js';
import { LostAttempts } from './lost-attempts.js';
import { StrandedDeliveries } from './stranded-deliveries.js';
import { WebhookSender } from './webhook-sender.js';

/** Delivers events. Only the worker imports it, so the API never needs a queue. */
@Module({
  imports: [WebhooksModule, NotificationsModule],
  providers: [
    AccessTokens,
    WebhookSender,
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
