import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import {
  CHANNELS,
  NOTICE_KINDS,
  PreferencesService,
  PushSubscriptionsService,
  type NoticeKind,
  type Preference,
} from '../../notifications/index.js';
import type { Command } from '../../kernel/validation/command.js';
import { newForm, type FormState } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import type { PreferencesDto } from './dto.js';
import { preferencesPage } from './preferences.page.js';

/** Kinds of notices that only owners get, and so only owners choose (§3.3). */
const FOR_OWNERS: readonly NoticeKind[] = ['webhook.disabled'];

/** What only those who hand out work are notified of. */
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

/** What only the people of firms are told. */
const FOR_FIRMS: readonly NoticeKind[] = ['operation.disputed'];

/** Converts between the boxes of the form and what is stored. */
@Injectable()
export class NoticeChoices {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly push: PushSubscriptionsService,
    private readonly config: Config,
  ) {}

  /** The page, as it is. @param form as it was sent, unless it is new */
  async page(portal: PortalContext, form?: FormState): Promise<PageView> {
    return preferencesPage(portal, {
      kinds: kindsFor(portal),
      form: form ?? chosen(await this.preferences.preferences(portal.tenant)),
      sendsMail: this.config.smtpUrl !== undefined,
      publicKey: this.push.publicKey,
    });
  }
}

/** What the ticked boxes say: what is not ticked is not wanted. */
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
