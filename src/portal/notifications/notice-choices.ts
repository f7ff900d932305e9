import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import type { Command } from '../../kernel/validation/field.js';
import { EachOf, Text } from '../../kernel/validation/fields.js';
import {
  CHANNELS,
  NOTICE_KINDS,
  type NoticeKind,
  type Preference,
  PreferencesService,
  PushSubscriptionsService,
} from '../../notifications/index.js';
import { type FormState, newForm, type PageView, type PortalContext } from '../kit/index.js';
import { preferencesPage } from './preferences.page.js';

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

/** Kinds of notices that only owners get, so only owners see the choice (§3.3). */
const FOR_OWNERS: readonly NoticeKind[] = ['webhook.disabled', 'key.unused'];

/** Kinds of notices only for people who assign work. */
const FOR_THE_OFFICE: readonly NoticeKind[] = [
  'operation.reported',
  'operation.declined',
  'operation.overdue',
  'operation.completed',
];

/** Kinds of notices for the business's own people only. */
const FOR_THE_BUSINESS: readonly NoticeKind[] = [
  'asset.status_changed',
  'part.reservation_released',
  ...FOR_THE_OFFICE,
  ...FOR_OWNERS,
];

/** Kinds of notices only for people of firms. */
const FOR_FIRMS: readonly NoticeKind[] = ['operation.disputed'];

/** Converts between the checkboxes of the form and the stored preferences. */
@Injectable()
export class NoticeChoices {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly push: PushSubscriptionsService,
    private readonly config: Config,
  ) {}

  /** The page of preferences. @param form the rejected form; by default, the stored preferences */
  async page(portal: PortalContext, form?: FormState): Promise<PageView> {
    return preferencesPage(portal, {
      kinds: kindsFor(portal),
      form: form ?? chosen(await this.preferences.preferences(portal.tenant)),
      sendsMail: this.config.smtpUrl !== undefined,
      publicKey: this.push.publicKey,
    });
  }
}

/** Converts ticked boxes to preferences. A box that is not ticked turns the kind off. */
export function preferencesOf(portal: PortalContext, ticked: Command<PreferencesDto>): Preference[] {
  return kindsFor(portal).flatMap((kind) =>
    CHANNELS.map((channel) => ({ kind, channel, isWanted: ticked[channel].includes(kind) })),
  );
}

function kindsFor(portal: PortalContext): readonly NoticeKind[] {
  const isOwner = portal.user.role === 'owner';
  const isOfOffice = portal.may('operations:write');
  const forOthers = portal.isOfFirm
    ? FOR_THE_BUSINESS
    : [...FOR_FIRMS, ...(isOfOffice ? [] : FOR_THE_OFFICE), ...(isOwner ? [] : FOR_OWNERS)];
  return NOTICE_KINDS.filter((kind) => !forOthers.includes(kind));
}

function chosen(preferences: readonly Preference[]): FormState {
  const wanted = preferences.filter(({ isWanted }) => isWanted);
  const by = CHANNELS.map((channel) => [
    channel,
    wanted.filter((each) => each.channel === channel).map(({ kind }) => kind),
  ]);
  return newForm(Object.fromEntries(by) as Record<string, NoticeKind[]>);
}
