import type { UnscheduledEntry } from '../../operations/index.js';
import { DialogButton } from '../kit/dialog.js';
import { newForm } from '../kit/form-state.js';
import { TextField } from '../kit/fields.js';
import { addressOf, Section } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { OperationMark } from '../kit/statuses.js';
import { WAY_BACK } from '../kit/way-back.js';
import { calendarTexts } from './calendar.texts.js';

/** Open work that is on no day yet: to be dragged onto one, or given one by a form. */
export function Unscheduled({
  entries,
  isGrid,
}: {
  entries: readonly UnscheduledEntry[];
  /** Whether there is something to drag it onto. */
  isGrid: boolean;
}) {
  const t = useTexts(calendarTexts);
  const mayMove = usePortal().may('operations:reschedule');
  return (
    <aside class="unscheduled">
      <Section title={t.unscheduled}>
        <p class="small text-secondary">
          {entries.length === 0 ? t.nothingUnscheduled : mayMove && isGrid ? t.unscheduledHint : null}
        </p>
        <ul data-unscheduled>
          {entries.map((entry) => (
            <Entry key={entry.id} of={entry} mayMove={mayMove && entry.isMovable} />
          ))}
        </ul>
      </Section>
    </aside>
  );
}

function Entry({
  of: { id, title: stored, status, assigneeName, place },
  mayMove,
}: {
  of: UnscheduledEntry;
  mayMove: boolean;
}) {
  const t = useTexts(calendarTexts);
  const { path, query, format, tenant } = usePortal();
  const title = format.words(stored);
  return (
    <li class="panel" data-id={id} data-title={title} data-movable={mayMove ? '' : undefined}>
      <div>
        <a href={`/operations/${id}`} draggable={false}>
          {title}
        </a>
        <span class="sub">{[assigneeName, place].filter(Boolean).join(' · ')}</span>
        <OperationMark status={status} />
      </div>
      {mayMove && (
        <DialogButton
          id={`schedule-${id}`}
          label={t.scheduleOf(title)}
          icon="calendar-plus"
          iconOnly
          class="btn btn-icon btn-sm"
          title={t.scheduleOf(title)}
          action={`/operations/${id}/reschedule`}
          submit={t.schedule}
          fields={{ [WAY_BACK]: addressOf(path, query) }}
        >
          <TextField
            form={newForm({ scheduled_for: `${format.field(tenant.now).slice(0, 10)}T08:00` }, id)}
            name="scheduled_for"
            label={t.when}
            type="datetime-local"
            required
          />
        </DialogButton>
      )}
    </li>
  );
}
