import { Module } from '@nestjs/common';
import { EgressModule } from '../../kernel/egress/egress.module.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { NotificationsModule } from '../notifications.module.js';
import { FanOut } from './fan-out.js';
import { FirmPeople } from './firm-people.js';
import { NoticeClaims } from './notice-claims.js';
import { NoticeDispatcher } from './notice-dispatcher.js';
import { NoticeSender } from './notice-sender.js';
import { UnusedKeysService } from './unused-keys.service.js';

/** Creates and sends notices. Only the worker imports it. */
@Module({
  imports: [NotificationsModule, EgressModule, MailModule],
  providers: [FanOut, FirmPeople, NoticeClaims, NoticeSender, NoticeDispatcher, UnusedKeysService],
})
export class NoticeDeliveryModule {}
