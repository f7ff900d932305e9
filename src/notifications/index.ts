export { Announcement } from './announcement.entity.js';
export { Notice, NoticeDelivery } from './notice.entity.js';
export { LiveFeed, type LiveItem } from './live-feed.js';
export {
  CHANNELS,
  NOTICE_KINDS,
  type Channel,
  type NoticeKind,
  type NoticeParameters,
  type OperationTitle,
} from './notice-kinds.js';
export { pathForVendor, pathOf } from './notice-path.js';
export { NoticesService, type NoticeResource } from './notices.service.js';
export { NotificationsModule } from './notifications.module.js';
export { NotificationsService, type NoticeAudience, type NewAnnouncement } from './notifications.service.js';
export { PreferencesService, type Preference } from './preferences.service.js';
export { PushSubscriptionsService, type NewPushSubscription } from './push-subscriptions.service.js';
export { noticeText } from './texts/index.js';
export { noticeMessages } from './notice.messages.js';
