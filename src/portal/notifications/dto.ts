import { EachOf, Text } from '../../kernel/validation/fields.js';
import { NOTICE_KINDS, type NoticeKind } from '../../notifications/index.js';

/** Which kinds of notices a person wants by which channel. */
export class PreferencesDto {
  @EachOf(() => NOTICE_KINDS, { about: 'What is wanted by e-mail.', mayBeEmpty: true }) email!: NoticeKind[];
  @EachOf(() => NOTICE_KINDS, { about: 'What is wanted as a push.', mayBeEmpty: true }) push!: NoticeKind[];
}

/** A browser that notices are no longer pushed to. */
export class EndPushDto {
  @Text({ about: 'Where the browser is reached.', required: true, max: 1_024 }) endpoint!: string;
}

/** A browser that notices are pushed to, as it says itself. */
export class PushDto extends EndPushDto {
  @Text({ about: 'The key that only it can read with.', required: true, max: 255 }) p256dh!: string;
  @Text({ about: 'The secret that it knows us by.', required: true, max: 255 }) auth!: string;
}
