import {
  ConfirmButton,
  LinkButton,
  narrowPage,
  oncePage,
  type OnceView,
  type PageOf,
  type PageView,
  type PortalContext,
  PostButton,
} from '../kit/index.js';
import { calendarTexts, feedTexts } from './calendar.texts.js';

const SETTINGS = '/calendar/feed-settings';

/** The person's secret feed address: whether they have one, and its actions. @param createdAt null if they have none */
export function feedSettingsPage(portal: PortalContext, createdAt: Date | null): PageView {
  const t = portal.texts(feedTexts);
  return narrowPage(
    headOf(portal),
    <>
      <p>{t.text}</p>
      <p>{portal.user.role === 'technician' ? t.textTechnician : t.textOthers}</p>
      {createdAt === null ? (
        <p>
          <PostButton action={SETTINGS} class="btn btn-primary btn-large" icon="rss" label={t.make} />
        </p>
      ) : (
        <div class="panel padded box stack">
          <p>{t.active(portal.format.relative(createdAt))}</p>
          <div class="cluster">
            <ConfirmButton
              id="renew"
              label={t.renew}
              icon="refresh"
              class="btn"
              consequence={t.renewText}
              action={SETTINGS}
            />
            <ConfirmButton
              id="revoke"
              label={t.revoke}
              icon="ban"
              consequence={t.revokeText}
              action={`${SETTINGS}/revoke`}
            />
          </div>
        </div>
      )}
    </>,
  );
}

/** Shows the feed address, once. */
export function feedAddressPage(portal: PortalContext, address: string): OnceView {
  const t = portal.texts(feedTexts);
  return oncePage({
    ...headOf(portal),
    later: SETTINGS,
    note: <p>{t.once}</p>,
    parts: [{ title: t.address, label: t.address, text: address }],
    next: <LinkButton primary href={SETTINGS} label={t.copied} />,
  });
}

function headOf(portal: PortalContext): PageOf {
  const crumbs = [{ name: portal.texts(calendarTexts).title, href: '/calendar' }];
  return { place: 'calendar', title: portal.texts(feedTexts).title, crumbs };
}
