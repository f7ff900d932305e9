import { EachOf, Text } from '../../kernel/validation/fields.js';
import { NOTICE_KINDS, type NoticeKind } from '../../notifications/index.js';

/** The kinds of notices that a person wants, by channel. */
export class PreferencesDto {
  @EachOf(() => NOTICE_KINDS, { about: 'The kinds to receive by e-mail.', mayBeEmpty: true })
  email!: NoticeKind[];
  @EachOf(() => NOTICE_KINDS, { about: 'The kinds to receive as push notifications.', mayBeEmpty: true })
  push!: NoticeKind[];
}

/** A browser that unsubscribes from push notices. */
export class EndPushDto {
  @Text({ about: 'The push endpoint of the browser.', required: true, max: 1_024 }) endpoint!: string;
}

/** A browser that subscribes to push notices, as its push API describes it. */
export class PushDto extends EndPushDto {
  @Text({ about: 'The public key of the browser.', required: true, max: 255 }) p256dh!: string;
  @Text({ about: 'The authentication secret of the browser.', required: true, max: 255 }) auth!: string;
}
