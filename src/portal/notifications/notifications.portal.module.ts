import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/index.js';
import { ListsModule } from '../kit/lists.js';
import { NoticeChoices } from './notice-choices.js';
import { NotificationsPortalController } from './notifications.portal.controller.js';

/** Notifications: what one was told, the number at the bell, and what reaches one by e-mail and push. */
@Module({
  imports: [ListsModule, NotificationsModule],
  controllers: [NotificationsPortalController],
  providers: [NoticeChoices],
})
export class NotificationsPortalModule {}
