import type { ComponentChildren } from 'preact';
import type { ChangeEntry, DisplayedOperation, TimelineEntry } from '../../operations/index.js';
import { At, type Fact, Facts, PriorityMark, Section, tradeTexts, usePage, useTexts } from '../kit/index.js';
import { changeTexts, operationTexts } from './operation.texts.js';

/**
 * The details of an operation that the reader may see.
 *
 * @param first the assignee or the customer
 * @param asset of the operation
 * @param isOwn whether the reader belongs to the business itself; only then are its creation time and its notes shown
 */
export function AboutOperation({
  of: operation,
  first,
  asset,
  isOwn = false,
  timeline,
}: {
  of: DisplayedOperation;
  first: Fact;
  asset: ComponentChildren;
  isOwn?: boolean;
  /** The history, newest first: it has who reported what was done, and when. */
  timeline: readonly TimelineEntry[];
}) {
  const { t, format } = usePage(operationTexts);
  const trades = useTexts(tradeTexts);
  const { description, notes, work_report: report, required_skill: skill, agreed_amount: amount } = operation;
  const { cancellation_reason: cancelled, completed_at: completed } = operation;
  return (
    <Section title={t.about}>
      <div class="panel padded box stack">
        <Facts
          facts={[
            first,
            [t.scheduled, operation.scheduled_for && <At moment={operation.scheduled_for} />],
            [t.asset, asset],
            [t.place, operation.place],
            [t.priority, <PriorityMark priority={operation.priority} />],
            [t.skill, skill && trades[skill]],
            amount !== null && [t.amount, format.money(amount)],
            isOwn && [t.opened, <At moment={operation.created_at} />],
            completed !== null && [t.completedAt, <At moment={completed} />],
            cancelled !== null && [t.cancelledBecause, cancelled],
          ]}
        />
        <Words name={t.description} text={description && format.words(description)} />
        <Words name={t.workReport} text={report}>
          <Reporter timeline={timeline} />
        </Words>
        {isOwn && <Words name={t.notes} text={notes} />}
      </div>
    </Section>
  );
}

/** Who wrote the report, and when. Empty if the history no longer shows it. */
function Reporter({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const t = useTexts(changeTexts);
  const entry = reportEntry(timeline);
  if (!entry) return null;
  const { actor, at } = entry;
  return (
    <p class="secondary">
      {actor.kind === 'system' ? t.system : (actor.name ?? t.unknownPerson)} · <At moment={at} />
    </p>
  );
}

/** The entry of a history, newest first, with who wrote the report and when; undefined if it no longer shows it. */
export function reportEntry(timeline: readonly TimelineEntry[]): ChangeEntry | undefined {
  return timeline.find(
    (each): each is ChangeEntry => each.type === 'change' && each.changes.work_report !== undefined,
  );
}

function Words({
  name,
  text,
  children,
}: {
  name: string;
  text: string | null;
  children?: ComponentChildren;
}) {
  if (text === null || text === '') return null;
  return (
    <div>
      <h3 class="secondary">{name}</h3>
      <p class="free-text">{text}</p>
      {children}
    </div>
  );
}
