import { FileList } from '../attachments/attachments.js';
import { Note, Section } from '../kit/page.js';
import type { PortalContext } from '../kit/portal-context.js';
import { OperationMark } from '../kit/statuses.js';
import { PageView } from '../kit/view.js';
import { Timeline } from '../operations/timeline.js';
import type { WorkDetail } from './offered-work.js';
import { VendorActions } from './vendor-actions.js';
import { workTexts } from './vendor-work.texts.js';
import { page } from '../kit/pages.js';
import { AboutOperation } from '../operations/operation-about.js';

/** The page of an operation for the people of the assigned firm. */
export function vendorOperationPage(portal: PortalContext, detail: WorkDetail): PageView {
  const t = portal.texts(workTexts);
  const { business, format } = portal;
  const { operation, actions, timeline, assets } = detail;
  const asset = assets.get(operation.asset_id ?? '');
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
          <AboutOperation
            of={operation}
            first={[t.customer, business.name]}
            timeline={timeline}
            asset={asset && `${asset.name} (${asset.reference})`}
          />
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
