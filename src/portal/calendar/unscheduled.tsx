import type { UnscheduledEntry } from '../../operations/index.js';
import { Section } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { OperationMark } from '../kit/statuses.js';
import type { CalendarShown } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';
import { MoveButton, useDraggable } from './work-chip.js';

/** Open operations without a date. They can be dragged onto a day, and scheduled operations can be dragged back here. */
export function Unscheduled({
  of: { unscheduled: entries, hasMoreUnscheduled },
}: {
  of: Pick<CalendarShown, 'unscheduled' | 'hasMoreUnscheduled'>;
}) {
  const t = useTexts(calendarTexts);
  const mayMove = usePortal().may('operations:reschedule');
  return (
    <aside class="unscheduled" aria-label={t.unscheduled}>
      <Section title={t.unscheduled}>
        <p class="small text-secondary">
          {entries.length === 0 && t.nothingUnscheduled}{' '}
          {mayMove && <span class="desktop-only">{t.moveHint}</span>}
        </p>
        <ul data-day="" id="unscheduled">
          {entries.map((entry) => (
            <Entry key={entry.id} of={entry} />
          ))}
        </ul>
        {hasMoreUnscheduled && (
          <p class="small">
            <a href="/operations">{t.moreUnscheduled}</a>
          </p>
        )}
      </Section>
    </aside>
  );
}

function Entry({ of }: { of: UnscheduledEntry }) {
  const { format } = usePortal();
  const { id, title, status, assigneeName, place } = of;
  const movable = { ...of, at: '' };
  return (
    <li class="panel" {...useDraggable(movable)}>
      <div>
        <a href={`/operations/${id}`} draggable={false}>
          {format.words(title)}
        </a>
        <span class="secondary">{[assigneeName, place].filter(Boolean).join(' · ')}</span>
        <OperationMark status={status} />
      </div>
      <MoveButton of={movable} look="btn btn-icon btn-sm" />
    </li>
  );
}
