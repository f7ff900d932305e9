import { pathOf, wordsOf, type NoticeKind, type NoticeResource } from '../../notifications/index.js';
import { assetUrl } from '../kit/assets.js';
import { PostButton } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { addressOf, Ago, Empty, PageHead, Pager, Tabs } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { WAY_BACK } from '../kit/way-back.js';
import { noticeTexts } from './notifications.texts.js';

const HERE = '/notifications';

const ICONS: Readonly<Record<NoticeKind, string>> = {
  'operation.created': 'clipboard-plus',
  'operation.assigned': 'user-check',
  'operation.rescheduled': 'calendar-event',
  'operation.reassigned': 'user-minus',
  'operation.cancelled': 'ban',
  'operation.disputed': 'message-exclamation',
  'asset.status_changed': 'activity',
  'webhook.disabled': 'webhook-off',
};

/** What somebody was told. */
export interface NoticeList {
  readonly isUnreadOnly: boolean;
  readonly notices: readonly NoticeResource[];
  readonly next: string | null;
}

/** What the person was told, newest first. */
export function notificationsPage(portal: PortalContext, list: NoticeList): PageView {
  return new PageView(portal.texts(noticeTexts).title, null, <Notifications list={list} />);
}

function Notifications({ list: { isUnreadOnly, notices, next } }: { list: NoticeList }) {
  const t = useTexts(noticeTexts);
  const { path, query } = usePortal();
  const isAnyUnread = notices.some((notice) => notice.read_at === null);
  return (
    <>
      <PageHead title={t.title}>
        <a class="btn" href={`${HERE}/preferences`}>
          <Icon name="settings" /> {t.settings}
        </a>
        {isAnyUnread && (
          <PostButton action={`${HERE}/read`} fields={{ [WAY_BACK]: HERE }} class="btn btn-primary">
            <Icon name="checks" /> {t.markAllRead}
          </PostButton>
        )}
      </PageHead>
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
          <ul class="notices">
            {notices.map((notice) => (
              <Notice key={notice.id} notice={notice} back={addressOf(path, query)} />
            ))}
          </ul>
        </notice-list>
      )}
      <Pager next={next} />
    </>
  );
}

function Notice({ notice, back }: { notice: NoticeResource; back: string }) {
  const t = useTexts(noticeTexts);
  const { user, business } = usePortal();
  const { title, body } = wordsOf(notice, { language: user.language, timeZone: business.timeZone });
  const { operation_id: operationId, asset_id: assetId, endpoint_id: endpointId } = notice;
  const isUnread = notice.read_at === null;
  return (
    <li class={`notice ${isUnread ? 'notice-unread' : ''}`}>
      <Icon name={ICONS[notice.kind]} />
      <div class="notice-text">
        <a class="notice-title" href={pathOf({ operationId, assetId, endpointId })}>
          {isUnread && <span class="visually-hidden">{t.isUnread} </span>}
          {title}
        </a>
        <p class="notice-body">{body}</p>
        <p class="notice-when">
          <Ago moment={notice.created_at} />
        </p>
      </div>
      {isUnread && (
        <PostButton
          action={`${HERE}/${notice.id}/read`}
          fields={{ [WAY_BACK]: back }}
          class="btn btn-icon btn-ghost"
          label={`${t.markRead}: ${title}`}
        >
          <Icon name="check" />
        </PostButton>
      )}
    </li>
  );
}
