import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/index.js';
import { VendorsModule } from '../../vendors/index.js';
import { ListsModule } from '../kit/lists.js';
import { NoticeChoices } from './notice-choices.js';
import { NotificationsPortalController } from './notifications.portal.controller.js';
import { PersonNotices } from './person-notices.js';

/** Notifications: what one was told, the number at the bell, and what reaches one by e-mail and push. */
@Module({
  imports: [ListsModule, NotificationsModule, VendorsModule],
  controllers: [NotificationsPortalController],
  providers: [NoticeChoices, PersonNotices],
})
export class NotificationsPortalModule {}
