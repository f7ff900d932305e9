export { Announcement, Notice, NoticeDelivery } from './notice.entity.js';
export { LiveFeed, type LiveItem } from './live-feed.js';
export {
  type Channel,
  CHANNELS,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeParameters,
  type OperationTitle,
  pathForVendor,
  pathOf,
} from './notice-kinds.js';
export {
  type NewAnnouncement,
  type NoticeAudience,
  noticeMessages,
  type NoticeResource,
  NoticesService,
  NotificationsService,
} from './notices.service.js';
export { NotificationsModule } from './notifications.module.js';
export { PreferencesService, type Preference } from './preferences.service.js';
export { PushSubscriptionsService, type NewPushSubscription } from './push-subscriptions.service.js';
export { noticeText } from './texts/index.js';
