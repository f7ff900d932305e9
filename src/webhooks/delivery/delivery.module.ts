import { Module } from '@nestjs/common';
import { registerQueue } from '../../kernel/jobs/queues.js';
import { NotificationsModule } from '../../notifications/index.js';
import { WebhooksModule } from '../webhooks.module.js';
import { Claims } from './claims.js';
import { DeliveryDispatcher } from './dispatcher.js';
import { EndpointHealth } from './endpoint-health.js';
import { LostAttempts } from './lost-attempts.js';
import { Outcomes } from './outcomes.js';
import { OwnerMail } from './owner-mail.js';
import { WebhookPipeline } from './pipeline.js';
import { Relay } from './relay.js';
import { Retention } from './retention.js';
import { Sender } from './sender.js';
import { Sweeper } from './sweeper.js';
import { QUEUE, TriggersProcessor } from './triggers.processor.js';

/** What delivers events, and forgets what is past its time. The worker alone has it: the API never needs a queue. */
@Module({
  imports: [WebhooksModule, NotificationsModule, registerQueue(QUEUE)],
  providers: [
    Relay,
    Claims,
    Sender,
    EndpointHealth,
    Outcomes,
    LostAttempts,
    OwnerMail,
    DeliveryDispatcher,
    Sweeper,
    Retention,
    TriggersProcessor,
    WebhookPipeline,
  ],
})
export class DeliveryModule {}
