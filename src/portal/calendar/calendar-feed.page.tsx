import { ConfirmButton } from '../kit/dialog.js';
import { LinkButton } from '../kit/button.js';
import { PostButton } from '../kit/forms.js';
import { CopyBox, Note, PageHead, Section } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { calendarTexts, feedTexts } from './calendar.texts.js';

const SETTINGS = '/calendar/feed-settings';

/** The person's secret address: whether they have one, and what they can do with it. @param madeAt null for none */
export function feedSettingsPage(portal: PortalContext, madeAt: Date | null): PageView {
  return new PageView(portal.texts(feedTexts).title, 'calendar', <Settings madeAt={madeAt} />);
}

function Settings({ madeAt }: { madeAt: Date | null }) {
  const t = useTexts(feedTexts);
  const calendar = useTexts(calendarTexts);
  const { format, user } = usePortal();
  return (
    <div class="form-page">
      <PageHead title={t.title} crumbs={[{ name: calendar.title, href: '/calendar' }]} />
      <p>{t.text}</p>
      <p>{user.role === 'technician' ? t.textTechnician : t.textOthers}</p>
      {madeAt === null ? (
        <p>
          <PostButton action={SETTINGS} class="btn btn-primary btn-large" icon="rss" label={t.make} />
        </p>
      ) : (
        <div class="panel stack">
          <p>{t.active(format.relative(madeAt))}</p>
          <div class="row-wrap">
            <ConfirmButton
              id="renew"
              label={t.renew}
              icon="refresh"
              class="btn"
              title={t.renew}
              consequence={t.renewText}
              action={SETTINGS}
            />
            <ConfirmButton
              id="revoke"
              label={t.revoke}
              icon="ban"
              title={t.revoke}
              consequence={t.revokeText}
              action={`${SETTINGS}/revoke`}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** The address, the one time that it can be seen. */
export function feedAddressPage(portal: PortalContext, address: string): PageView {
  return new PageView(portal.texts(feedTexts).title, 'calendar', <Address address={address} />);
}

function Address({ address }: { address: string }) {
  const t = useTexts(feedTexts);
  const calendar = useTexts(calendarTexts);
  return (
    <div class="form-page">
      <PageHead title={t.title} crumbs={[{ name: calendar.title, href: '/calendar' }]} />
      <Note tone="amber" icon="alert-triangle" text={t.once} />
      <Section title={t.address}>
        <CopyBox text={address} label={t.address} />
      </Section>
      <LinkButton primary href={SETTINGS} label={t.copied} />
    </div>
  );
}
