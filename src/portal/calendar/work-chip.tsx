import type { StoredText } from '../../kernel/messages/messages.js';
import {
  isOpen,
  preventiveAssetOf,
  type OperationStatus,
  operationStatusTexts,
} from '../../operations/index.js';
import { operationLook, SheetIcon, usePage, usePortal, useTexts } from '../kit/index.js';
import type { Shown } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';

/** The icon of the button that reschedules an operation. */
export const MOVE_ICON = 'calendar-event';

/** The icon of overdue operations. */
export const OVERDUE_ICON = 'clock-exclamation';

/** An operation that can be rescheduled, with or without a date. */
export interface Movable {
  readonly id: string;
  readonly number: number | null;
  readonly title: StoredText;
  readonly isMovable: boolean;
  readonly technicianId: string | null;
  readonly assigneeName: string | null;
  /** `YYYY-MM-DDTHH:MM`; empty if it is not scheduled. */
  readonly at: string;
}

/**
 * The attributes of an operation that the calendar's script can drag. Everyone who may move any operation can drag all of them;
 * the service decides whether the move is possible.
 */
export function useDraggable({ id, number, title, technicianId, assigneeName, at }: Movable) {
  const portal = usePortal();
  return {
    'data-id': id,
    'data-title': portal.format.operation({ number, title }),
    'data-at': at,
    'data-technician': technicianId ?? undefined,
    'data-who': technicianId === null ? undefined : (assigneeName ?? ''),
    draggable: portal.may('operations:reschedule') ? true : undefined,
  };
}

/**
 * An operation in a grid: its icon, its time if it fits, and its title, on two lines if there is room. Hovering shows all details.
 *
 * @param place the classes of its place in the grid
 * @param note what else a screen reader says of it, and hovering shows
 */
export function WorkChip({ of, place = '', note }: { of: Shown; place?: string; note?: string | undefined }) {
  const { t, format } = usePage(calendarTexts);
  const words = useTexts(operationStatusTexts);
  const { id, status, at, assigneeName, isOverdue } = of;
  const title = format.words(of.title);
  // Space is short, so the asset's name replaces the fixed title of preventive maintenance.
  const asset = preventiveAssetOf(of.title);
  const statusText = [words[status], isOverdue && t.overdue, note].filter(Boolean).join(', ');
  return (
    <div class={`work-chip ${toneOf(of)} ${place}`.trim()} {...useDraggable(of)}>
      <a
        href={`/operations/${id}`}
        draggable={false}
        title={[`${at.slice(11)} ${format.operation(of)}`, statusText, assigneeName, of.place]
          .filter(Boolean)
          .join(' · ')}
      >
        <span class="work-chip-text">
          <SheetIcon name={isOverdue ? OVERDUE_ICON : operationLook(status).icon} />
          <span class="work-chip-time">{at.slice(11)}</span> {asset ?? title}{' '}
          <span class="text-secondary">{format.operationNumber(of.number)}</span>
          <span class="visually-hidden">
            , {asset === undefined ? statusText : `${t.preventive}, ${statusText}`}
          </span>
        </span>
      </a>
      <MoveButton of={of} look="work-chip-move" />
    </div>
  );
}

/** The CSS classes of an operation's colour: muted if it has ended, prominent if it is overdue. */
export function toneOf({ status, isOverdue }: { status: OperationStatus; isOverdue?: boolean }): string {
  const { tone } = operationLook(status);
  return `tone-${tone} ${isOpen(status) ? '' : 'is-done'} ${isOverdue ? 'is-overdue' : ''}`.trim();
}

/** A button that opens the dialog to reschedule an operation, for keyboard and touch. */
export function MoveButton({ of, look }: { of: Movable; look: string }) {
  const { t, portal } = usePage(calendarTexts);
  if (!of.isMovable || !portal.may('operations:reschedule')) return null;
  const label = t.moveOf(portal.format.operation(of));
  return (
    <button type="button" class={`needs-scripts ${look}`} data-move aria-label={label} title={label}>
      <SheetIcon name={MOVE_ICON} />
    </button>
  );
}

/** A link to all operations of a day, if some are not shown. */
export function MoreOf({ count, isCounted, href }: { count: number; isCounted: boolean; href: string }) {
  const { t, format } = usePage(calendarTexts);
  if (count <= 0 && isCounted) return null;
  const number = format.number(count);
  return (
    <a class="more-link small" href={href}>
      {t.more(isCounted ? number : `${number}+`)}
    </a>
  );
}
