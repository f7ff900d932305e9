import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Announcement } from './announcement.entity.js';
import { LiveFeed } from './live-feed.js';
import { Notice, NoticeDelivery } from './notice.entity.js';
import { NoticesService } from './notices.service.js';
import { NotificationPreference } from './notification-preference.entity.js';
import { NotificationsService } from './notifications.service.js';
import { PreferencesService } from './preferences.service.js';
import { PushSubscription } from './push-subscription.entity.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';
import { VapidKeys } from './vapid-keys.js';

/** The providers that other modules use. */
const EXPORTED = [
  NotificationsService,
  NoticesService,
  PreferencesService,
  PushSubscriptionsService,
  VapidKeys,
  LiveFeed,
];

/** Announces occurrences and lists notices. `NoticeDeliveryModule` creates and sends the notices, in the worker only. */
@Module({
  providers: EXPORTED,
  exports: EXPORTED,
})
@Declares({
  entities: [Announcement, Notice, NoticeDelivery, NotificationPreference, PushSubscription],
})
export class NotificationsModule {}
