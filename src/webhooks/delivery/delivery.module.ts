import { Module } from '@nestjs/common';
import { registerQueue } from '../../kernel/jobs/queues.js';
import { NotificationsModule } from '../../notifications/index.js';
import { WebhooksModule } from '../webhooks.module.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryTraces } from './delivery-traces.js';
import { DeliveryDispatcher } from './dispatcher.js';
import { EndpointHealth } from './endpoint-health.js';
import { LostAttempts } from './lost-attempts.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { WebhookPipeline } from './pipeline.js';
import { OutboxRelay } from './outbox-relay.js';
import { WebhookSender } from './webhook-sender.js';
import { Sweeper } from './sweeper.js';
import { QUEUE, TriggersProcessor } from './triggers.processor.js';

/** What delivers events. The worker alone has it: the API never needs a queue. */
@Module({
  imports: [WebhooksModule, NotificationsModule, registerQueue(QUEUE)],
  providers: [
    OutboxRelay,
    DeliveryClaims,
    WebhookSender,
    EndpointHealth,
    AttemptRecorder,
    LostAttempts,
    DeliveryDispatcher,
    DeliveryMetrics,
    DeliveryTraces,
    Sweeper,
    TriggersProcessor,
    WebhookPipeline,
  ],
})
export class DeliveryModule {}
