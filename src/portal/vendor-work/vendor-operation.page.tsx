import { FileList } from '../attachments/attachments.js';
import { At, Facts, Note, Section } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PriorityMark } from '../kit/priorities.js';
import { OperationMark } from '../kit/statuses.js';
import { tradeTexts } from '../kit/trades.js';
import { PageView } from '../kit/view.js';
import { Timeline } from '../operations/timeline.js';
import type { WorkDetail } from './offered-work.js';
import { VendorActions } from './vendor-actions.js';
import { workTexts } from './vendor-work.texts.js';
import { page } from '../kit/pages.js';

/** One operation, as the people of the firm that has it see it. */
export function vendorOperationPage(portal: PortalContext, detail: WorkDetail): PageView {
  const t = portal.texts(workTexts);
  const { business, format } = portal;
  const { operation, actions, timeline, assets } = detail;
  const dispute = operation.status.endsWith('_disputed')
    ? timeline.find(({ action }) => action === 'dispute')
    : undefined;
  return page(
    {
      place: 'vendor',
      title: format.words(operation.title),
      crumbs: [{ name: t.title, href: '/vendor' }],
      mark: <OperationMark status={operation.status} />,
      subtitle: [business.name, operation.place].filter(Boolean).join(' · '),
    },
    <>
      {dispute && (
        <Note tone="amber" icon="message-exclamation">
          <p>
            {t.disputed(business.name)} {dispute.reason}
          </p>
        </Note>
      )}
      {actions.length > 0 && <VendorActions operation={operation} actions={actions} isFirst />}
      <div class="split">
        <div>
          <About detail={detail} />
          <FileList
            at={`/vendor/${business.id}/attachments`}
            of={`operations/${operation.id}`}
            attachments={detail.attachments}
            mayAdd
            mayDelete={false}
          />
        </div>
        <Section title={t.timeline}>
          <Timeline entries={timeline} assets={assets} />
        </Section>
      </div>
    </>,
  );
}

/** Notes are the business's own: the firm does not see them. */
function About({ detail: { operation, assets } }: { detail: WorkDetail }) {
  const t = useTexts(workTexts);
  const trades = useTexts(tradeTexts);
  const { business, format } = usePortal();
  const asset = operation.asset_id === null ? undefined : assets.get(operation.asset_id);
  const { description, required_skill: skill, agreed_amount: amount } = operation;
  const { cancellation_reason: cancelled } = operation;
  return (
    <Section title={t.about}>
      <div class="panel stack">
        <Facts
          facts={[
            [t.customer, business.name],
            [t.scheduled, operation.scheduled_for && <At moment={operation.scheduled_for} />],
            [t.asset, asset && `${asset.name} (${asset.reference})`],
            [t.place, operation.place],
            [t.priority, <PriorityMark priority={operation.priority} />],
            [t.skill, skill && trades[skill]],
            amount !== null && [t.amount, format.money(amount)],
            operation.completed_at !== null && [t.completedAt, <At moment={operation.completed_at} />],
            cancelled !== null && [t.cancelledBecause, cancelled],
          ]}
        />
        {description !== null && (
          <div>
            <h3 class="sub">{t.description}</h3>
            <p class="words">{format.words(description)}</p>
          </div>
        )}
      </div>
    </Section>
  );
}
