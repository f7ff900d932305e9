import type { OperationStatus } from '../../operations/index.js';
import type { Partner } from '../../vendors/index.js';
import { FileList } from '../attachments/attachments.js';
import { Checklist } from '../checklists/checklist.js';
import { signaturesOf } from '../checklists/sign-off.js';
import { commentEntries } from '../comments/comment-entry.js';
import { CommentComposer } from '../comments/composer.js';
import {
  Ago,
  ConfirmButton,
  Empty,
  type FormState,
  LinkButton,
  MoreMenu,
  Note,
  OperationMark,
  page,
  PageView,
  type PortalContext,
  PortalProvider,
  PostButton,
  Section,
  usePage,
} from '../kit/index.js';
import { LiveComments } from '../live/live-changes.js';
import { EndedJobs, JobCard } from '../operations/job-card.js';
import { AboutOperation } from '../operations/operation-about.js';
import { OverdueMark, useIsLate } from '../operations/operations-rows.js';
import { Timeline } from '../operations/timeline.js';
import type { OfferedWork, WorkDetail, WorkItem } from './offered-work.js';
import { VendorActions } from './vendor-actions.js';
import { workTexts } from './vendor-work.texts.js';

/** The statuses that wait for the firm's answer, and those with work to do. All others wait for the customer. */
const TO_ANSWER: readonly OperationStatus[] = ['new', 'start_disputed', 'completion_disputed'];
const TO_DO: readonly OperationStatus[] = ['assigned', 'in_progress'];

/** The firm's operations at all businesses. */
export function vendorWorkPage(portal: PortalContext, work: OfferedWork): PageView {
  const t = portal.texts(workTexts);
  const { proposals, partners, open, ended } = work;
  const groups = groupsOf(open, t);
  const shown = groups.flatMap(({ items }) => items);
  const waiting = open.filter(({ operation }) => TO_ANSWER.includes(operation.status)).length;
  return page(
    { place: 'vendor', title: t.title, subtitle: t.summary(waiting + proposals.length) },
    <>
      {proposals.length > 0 && (
        <Section title={t.proposals}>
          <div class="jobs grid gap-16">
            {proposals.map((partner) => (
              <Proposal key={partner.businessId} partner={partner} />
            ))}
          </div>
        </Section>
      )}
      {open.length === 0 && proposals.length === 0 && (
        <Empty icon="truck" text={partners === 0 ? t.noPartner : t.noWork} />
      )}
      {groups.map(({ title, items }) => (
        <Section key={title} title={title}>
          <div class="jobs grid gap-16">
            {items.map((item) => (
              <PortalProvider key={item.operation.id} value={item.context}>
                <Item item={item} isFirst={item === shown[0]} />
              </PortalProvider>
            ))}
          </div>
        </Section>
      ))}
      {ended.length > 0 && (
        <EndedJobs
          title={t.ended}
          jobs={ended.map(({ context, operation }) => ({
            ...operation,
            business: context.business,
            name: context.format.operation(operation),
          }))}
          nameOf={({ name }) => name}
          hrefOf={({ id, business }) => `/vendor/${business.id}/operations/${id}`}
          note={({ business, updated_at: changed }) => (
            <>
              {business.name} · <Ago moment={changed} />
            </>
          )}
        />
      )}
    </>,
  );
}

function groupsOf(open: readonly WorkItem[], t: (typeof workTexts)['en']) {
  const isIn = (statuses: readonly OperationStatus[]) => (item: WorkItem) =>
    statuses.includes(item.operation.status);
  const others = [...TO_ANSWER, ...TO_DO];
  return [
    { title: t.toAnswer, items: open.filter(isIn(TO_ANSWER)) },
    { title: t.toDo, items: open.filter(isIn(TO_DO)) },
    { title: t.waiting, items: open.filter(({ operation }) => !others.includes(operation.status)) },
  ].filter(({ items }) => items.length > 0);
}

function Proposal({ partner: { businessId, businessName, vendorName } }: { partner: Partner }) {
  const { t, format } = usePage(workTexts);
  const at = `/vendor/${businessId}/partnership`;
  return (
    <article class="job padded box column gap-4 breaks-anywhere">
      <p>{t.proposal(businessName, vendorName)}</p>
      <div class="vendor-actions cluster below-24">
        <ConfirmButton
          id={`decline-${businessId}`}
          label={t.declinePartnership}
          title={t.declinePartnershipTitle(businessName)}
          consequence={t.declinePartnershipText}
          action={`${at}/decline`}
          class="btn btn-large"
        />
        <PostButton
          action={`${at}/accept`}
          class="btn btn-large btn-primary"
          accessibleName={format.labelled(t.acceptPartnership, businessName)}
          icon="check"
          label={t.acceptPartnership}
        />
      </div>
    </article>
  );
}

/** The time of an operation, marked if it is overdue. */
function When({ of }: { of: WorkItem['operation'] }) {
  const { t, format } = usePage(workTexts);
  const isLate = useIsLate(of);
  if (of.scheduled_for === null) return <>{t.noDate}</>;
  return (
    <span>
      <time dateTime={of.scheduled_for}>{format.moment(of.scheduled_for)}</time>
      {isLate && <OverdueMark />}
    </span>
  );
}

/** A card with an operation. Times are in the time zone of its business. */
function Item({ item: { operation, actions, assets }, isFirst }: { item: WorkItem; isFirst: boolean }) {
  const { business } = usePage(workTexts);
  return (
    <JobCard
      job={operation}
      href={`/vendor/${business.id}/operations/${operation.id}`}
      when={<When of={operation} />}
      customer={business.name}
      asset={assets.get(operation.asset_id ?? '')}
    >
      <VendorActions operation={operation} actions={actions} isFirst={isFirst} />
    </JobCard>
  );
}

/** The page of an operation for the people of the assigned firm. @param form a comment that was refused */
export function vendorOperationPage(portal: PortalContext, detail: WorkDetail, form?: FormState): PageView {
  const t = portal.texts(workTexts);
  const { business, format } = portal;
  const { operation, actions, timeline, assets } = detail;
  const asset = assets.get(operation.asset_id ?? '');
  const at = `/vendor/${business.id}`;
  const dispute = operation.status.endsWith('_disputed')
    ? timeline.find(({ action }) => action === 'dispute')
    : undefined;
  return page(
    {
      place: 'vendor',
      title: format.words(operation.title),
      tab: format.operation(operation),
      crumbs: [{ name: t.title, href: '/vendor' }],
      mark: <OperationMark status={operation.status} />,
      subtitle: [format.operationNumber(operation.number), business.name, operation.place]
        .filter(Boolean)
        .join(' · '),
      actions: (
        <MoreMenu id="more-actions">
          <LinkButton
            class="menu-popover-item row"
            href={`${at}/operations/${operation.id}/print`}
            icon="printer"
            label={t.print}
          />
        </MoreMenu>
      ),
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
      <LiveComments about={operation.id} shown={detail.comments.map(({ id }) => id)} byNotices />
      <div class="split">
        <div>
          <AboutOperation
            of={operation}
            first={[t.customer, business.name]}
            timeline={timeline}
            asset={asset && `${asset.name} (${asset.reference})`}
          />
          <Checklist of={detail.checklist} signatures={signaturesOf(operation, timeline)} at={at} />
          <FileList
            at={`${at}/attachments`}
            of={`operations/${operation.id}`}
            attachments={detail.attachments}
            mayAdd
            mayDelete={false}
          />
        </div>
        <Section title={t.timeline} id="timeline">
          <CommentComposer action={`${at}/operations/${operation.id}/comments`} isStaff={false} form={form} />
          <Timeline
            entries={timeline}
            comments={commentEntries(detail.comments)}
            results={detail.checklist.history}
            assets={assets}
            at={at}
          />
        </Section>
      </div>
    </>,
  );
}
