import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/index.js';
import { VendorsModule } from '../../vendors/index.js';
import { ListsModule } from '../kit/lists.js';
import { NoticeChoices } from './notice-choices.js';
import { NotificationsPortalController } from './notifications.portal.controller.js';
import { PersonNotices } from './person-notices.js';

/** Notifications: the list, the number at the bell, and the preferences for e-mail and push. */
@Module({
  imports: [ListsModule, NotificationsModule, VendorsModule],
  controllers: [NotificationsPortalController],
  providers: [NoticeChoices, PersonNotices],
})
export class NotificationsPortalModule {}
