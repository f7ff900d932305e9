import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Announcement, Notice, NoticeDelivery } from './notice.entity.js';
import { LiveFeed } from './live-feed.js';
import { NoticesService, NotificationsService } from './notices.service.js';
import { NotificationPreference, PreferencesService } from './preferences.service.js';
import { PushSubscription, PushSubscriptionsService, VapidKeys } from './push-subscriptions.service.js';

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
