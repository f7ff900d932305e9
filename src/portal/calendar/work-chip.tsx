import type { StoredText } from '../../kernel/messages/messages.js';
import {
  isOpen,
  preventiveAssetOf,
  type OperationStatus,
  operationStatusTexts,
} from '../../operations/index.js';
import { SheetIcon } from '../kit/icon.js';
import { usePortal, useTexts, usePage } from '../kit/portal-context.js';
import { operationLook } from '../kit/statuses.js';
import type { Shown } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';

/** The icon of the button that moves an operation. */
export const MOVE_ICON = 'calendar-event';

/** The icon of what is late. */
export const OVERDUE_ICON = 'clock-exclamation';

/** What can be moved on a calendar, whether it has a day or not. */
export interface Movable {
  readonly id: string;
  readonly title: StoredText;
  readonly isMovable: boolean;
  readonly technicianId: string | null;
  readonly assigneeName: string | null;
  /** `YYYY-MM-DDTHH:MM`; empty for what is on no day yet. */
  readonly at: string;
}

/**
 * What the calendar's script takes up by the mouse. Whether a move is possible, the service says, and why not; so all can be
 * taken up by who may move anything at all.
 */
export function useDraggable({ id, title, technicianId, assigneeName, at }: Movable) {
  const portal = usePortal();
  return {
    'data-id': id,
    'data-title': portal.format.words(title),
    'data-at': at,
    'data-technician': technicianId ?? undefined,
    'data-who': technicianId === null ? undefined : (assigneeName ?? ''),
    draggable: portal.may('operations:reschedule') ? true : undefined,
  };
}

/** An operation in a grid, in one line: its icon, its time where there is room for it, its title. All of it on hover. */
export function WorkChip({ of }: { of: Shown }) {
  const { t, format } = usePage(calendarTexts);
  const words = useTexts(operationStatusTexts);
  const { id, status, at, assigneeName, place, isOverdue } = of;
  const title = format.words(of.title);
  // Where all of it does not fit, the asset says more than that its maintenance is preventive.
  const asset = preventiveAssetOf(of.title);
  const said = isOverdue ? `${words[status]}, ${t.overdue}` : words[status];
  return (
    <div class={`work-chip ${toneOf(of)}`} {...useDraggable(of)}>
      <a
        href={`/operations/${id}`}
        draggable={false}
        title={[`${at.slice(11)} ${title}`, said, assigneeName, place].filter(Boolean).join(' · ')}
      >
        <SheetIcon name={isOverdue ? OVERDUE_ICON : operationLook(status).icon} />
        <span class="work-chip-time">{at.slice(11)}</span> {asset ?? title}
        <span class="visually-hidden">, {asset === undefined ? said : `${t.preventive}, ${said}`}</span>
      </a>
      <MoveButton of={of} look="work-chip-move" />
    </div>
  );
}

/** What is done is muted, what is late stands out. */
export function toneOf({ status, isOverdue }: { status: OperationStatus; isOverdue?: boolean }): string {
  const { tone } = operationLook(status);
  return `tone-${tone} ${isOpen(status) ? '' : 'is-done'} ${isOverdue ? 'is-overdue' : ''}`.trim();
}

/** Opens the dialog that moves an operation: what the mouse does, by the keyboard and by touch. */
export function MoveButton({ of, look }: { of: Movable; look: string }) {
  const { t, portal } = usePage(calendarTexts);
  if (!of.isMovable || !portal.may('operations:reschedule')) return null;
  const label = t.moveOf(portal.format.words(of.title));
  return (
    <button type="button" class={`needs-scripts ${look}`} data-move aria-label={label} title={label}>
      <SheetIcon name={MOVE_ICON} />
    </button>
  );
}

/** The way to all of a day, where it holds more than is shown of it. */
export function MoreOf({ count, isCounted, href }: { count: number; isCounted: boolean; href: string }) {
  const { t, format } = usePage(calendarTexts);
  if (count <= 0 && isCounted) return null;
  const number = format.number(count);
  return (
    <a class="more-link" href={href}>
      {t.more(isCounted ? number : `${number}+`)}
    </a>
  );
}
