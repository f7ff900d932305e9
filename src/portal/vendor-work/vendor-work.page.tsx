import type { OperationStatus } from '../../operations/index.js';
import { type Partner } from '../../vendors/index.js';
import { ConfirmButton } from '../kit/dialog.js';
import { PostButton } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { Ago, Empty, Section } from '../kit/page.js';
import { PortalProvider, usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PriorityMark } from '../kit/priorities.js';
import { OperationMark } from '../kit/statuses.js';
import { PageView } from '../kit/view.js';
import type { OfferedWork, WorkItem } from './offered-work.js';
import { VendorActions } from './vendor-actions.js';
import { workTexts } from './vendor-work.texts.js';
import { page } from '../kit/pages.js';

/** Where the firm has to say something; what it is to do; everything else waits for the customer. */
const TO_ANSWER: readonly OperationStatus[] = ['new', 'start_disputed', 'completion_disputed'];
const TO_DO: readonly OperationStatus[] = ['assigned', 'in_progress'];

/** What all businesses together have given to a firm. */
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
          <div class="jobs">
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
          <div class="jobs">
            {items.map((item) => (
              <PortalProvider key={item.operation.id} value={item.at}>
                <Item item={item} isFirst={item === shown[0]} />
              </PortalProvider>
            ))}
          </div>
        </Section>
      ))}
      {ended.length > 0 && <Ended items={ended} />}
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
  const t = useTexts(workTexts);
  const at = `/vendor/${businessId}/partnership`;
  return (
    <article class="job">
      <p>{t.proposal(businessName, vendorName)}</p>
      <div class="vendor-actions">
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
          says={t.of(t.acceptPartnership, businessName)}
          icon="check"
          label={t.acceptPartnership}
        />
      </div>
    </article>
  );
}

/** By the clock of its business. */
function Item({ item: { operation, actions, assets }, isFirst }: { item: WorkItem; isFirst: boolean }) {
  const t = useTexts(workTexts);
  const { business, format } = usePortal();
  const asset = operation.asset_id === null ? undefined : assets.get(operation.asset_id);
  return (
    <article class="job">
      <p class="job-head">
        <OperationMark status={operation.status} />
        {operation.priority && <PriorityMark priority={operation.priority} />}
      </p>
      <h3 class="job-title">
        <a href={`/vendor/${business.id}/operations/${operation.id}`}>{format.words(operation.title)}</a>
      </h3>
      <p class="job-line">
        <Icon name="clock" />{' '}
        {operation.scheduled_for === null ? (
          t.noDate
        ) : (
          <time dateTime={operation.scheduled_for}>{format.moment(operation.scheduled_for)}</time>
        )}
      </p>
      <p class="job-line">
        <Icon name="building-factory-2" /> {business.name}
      </p>
      {asset && (
        <p class="job-line">
          <Icon name="engine" />{' '}
          <span>
            {asset.name} <span class="mono">{asset.reference}</span>
          </span>
        </p>
      )}
      {operation.place && (
        <p class="job-line">
          <Icon name="map-pin" /> {operation.place}
        </p>
      )}
      <VendorActions operation={operation} actions={actions} isFirst={isFirst} />
    </article>
  );
}

/** Folded away: nothing is left to do. */
function Ended({ items }: { items: readonly WorkItem[] }) {
  const t = useTexts(workTexts);
  const { format } = usePortal();
  return (
    <details class="jobs-done">
      <summary>{t.ended(items.length)}</summary>
      <ul>
        {items.map(({ at, operation: { id, title, status, updated_at: changed } }) => (
          <li key={id}>
            <a href={`/vendor/${at.business.id}/operations/${id}`}>{format.words(title)}</a>
            <OperationMark status={status} />
            <span class="text-secondary">
              {at.business.name} · <Ago moment={changed} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
