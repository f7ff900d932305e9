import { pathForVendor, pathOf, noticeText, type NoticeKind } from '../../notifications/index.js';
import {
  addressOf,
  Ago,
  assetUrl,
  Empty,
  Icon,
  LinkButton,
  page,
  Pager,
  PageView,
  type PortalContext,
  PostButton,
  RETURN_PATH,
  Tabs,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { noticeTexts } from './notifications.texts.js';
import type { ListedNotice } from './person-notices.js';

const HERE = '/notifications';
/** The form field that names the business of a notice: people of firms get notices from several. */
export const OF_BUSINESS = 'business_id';

const ICONS: Readonly<Record<NoticeKind, string>> = {
  'operation.created': 'clipboard-plus',
  'operation.assigned': 'user-check',
  'operation.rescheduled': 'calendar-event',
  'operation.reassigned': 'user-minus',
  'operation.cancelled': 'ban',
  'operation.disputed': 'message-exclamation',
  'operation.reported': 'alert-triangle',
  'operation.commented': 'message',
  'operation.completed': 'circle-check',
  'operation.declined': 'x',
  'operation.overdue': 'clock-exclamation',
  'time.forgotten': 'clock-exclamation',
  'asset.status_changed': 'activity',
  'part.reservation_released': 'package-off',
  'webhook.disabled': 'webhook-off',
  'key.unused': 'clock-off',
};

/** The data of the list of notices. */
export interface NoticeList {
  readonly isUnreadOnly: boolean;
  readonly notices: readonly ListedNotice[];
  readonly next: string | null;
}

/** The notices of a person, newest first. */
export function notificationsPage(portal: PortalContext, list: NoticeList): PageView {
  const { isUnreadOnly, notices, next } = list;
  const t = portal.texts(noticeTexts);
  const { path, query } = portal;
  const isAnyUnread = notices.some(({ notice }) => notice.read_at === null);
  return page(
    {
      place: null,
      title: t.title,
      actions: (
        <>
          <LinkButton href={`${HERE}/preferences`} icon="settings" label={t.settings} />
          {isAnyUnread && (
            <PostButton
              action={`${HERE}/read`}
              fields={{ [RETURN_PATH]: HERE }}
              primary
              icon="checks"
              label={t.markAllRead}
            />
          )}
        </>
      ),
    },
    <>
      <Tabs
        label={t.title}
        tabs={[
          { name: t.all, href: HERE, current: !isUnreadOnly },
          { name: t.unread, href: addressOf(HERE, { only: 'unread' }), current: isUnreadOnly },
        ]}
      />
      {notices.length === 0 ? (
        <Empty icon="bell" text={isUnreadOnly ? t.nothingUnread : t.empty} />
      ) : (
        <notice-list data-island={assetUrl('notice-list.js')}>
          <ul>
            {notices.map((each) => (
              <Notice key={each.notice.id} of={each} back={addressOf(path, query)} />
            ))}
          </ul>
        </notice-list>
      )}
      <Pager next={next} />
    </>,
  );
}

function Notice({ of: { context, notice }, back }: { of: ListedNotice; back: string }) {
  const t = useTexts(noticeTexts);
  const { user, isOfFirm, format } = usePortal();
  const { business } = context;
  const { title, body } = noticeText(notice, { ...business, language: user.language });
  const { kind, parameters, operation_id: operationId, asset_id: assetId, endpoint_id: endpointId } = notice;
  const subject = { kind, parameters, operationId, assetId, endpointId };
  const isUnread = notice.read_at === null;
  return (
    <li class={`notice row at-top gap-12 ${isUnread ? 'notice-unread' : ''}`}>
      <Icon name={ICONS[notice.kind]} />
      <div class="notice-text grow">
        <a
          class="notice-title breaks-anywhere plain-ink"
          href={isOfFirm ? pathForVendor(business.id, subject) : pathOf(subject)}
        >
          {isUnread && <span class="visually-hidden">{t.isUnread} </span>}
          {title}
        </a>
        <p class="flush free-text">{body}</p>
        <p class="caption flush">
          {isOfFirm && `${business.name} · `}
          <Ago moment={notice.created_at} />
        </p>
      </div>
      {isUnread && (
        <PostButton
          action={`${HERE}/${notice.id}/read`}
          fields={{ [RETURN_PATH]: back, [OF_BUSINESS]: business.id }}
          class="btn btn-icon btn-ghost"
          label={format.labelled(t.markRead, title)}
          icon="check"
          iconOnly
        />
      )}
    </li>
  );
}
