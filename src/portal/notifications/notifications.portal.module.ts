import { Module } from '@nestjs/common';
import { Cursors } from '../../kernel/http/cursor.js';
import { NotificationsModule } from '../../notifications/index.js';
import { Paging } from '../kit/paging.js';
import { NoticeChoices } from './notice-choices.js';
import { NotificationsPortalController } from './notifications.portal.controller.js';

/** Notifications: what one was told, the number at the bell, and what reaches one by e-mail and push. */
@Module({
  imports: [NotificationsModule],
  controllers: [NotificationsPortalController],
  providers: [Cursors, NoticeChoices, Paging],
})
export class NotificationsPortalModule {}
