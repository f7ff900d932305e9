import type { OperationResource } from '../../operations/index.js';
import type { PortalContext, Toast } from '../kit/portal-context.js';
import { done, type Redirect } from '../kit/view.js';
import { WAY_BACK } from '../kit/way-back.js';
import { doneTexts } from './operation.texts.js';

/** Confirms an operation's new date, with a warning if it is in the past. @param before the operation as it was */
export function doneScheduling(
  portal: PortalContext,
  before: OperationResource,
  moment: Date | null,
  back: string,
): Redirect {
  return done(back, scheduleText(portal, moment), undoOfSchedule(before, back), pastWarning(portal, moment));
}

/**
 * Confirms to whom and to when an operation was moved on the calendar. Undo reverts both at once, or only the date if it had no
 * assignee: no action makes an operation unassigned again.
 *
 * @param before the operation as it was
 */
export function doneMoving(
  portal: PortalContext,
  before: OperationResource,
  after: OperationResource,
  back: string,
): Redirect {
  const { scheduled_for: scheduled, assignee_name: who } = after;
  const moment = scheduled === null ? null : new Date(scheduled);
  if (before.technician_id === after.technician_id && before.vendor_id === after.vendor_id)
    return doneScheduling(portal, before, moment, back);
  const t = portal.texts(doneTexts);
  const text = scheduled === null ? t.assign(who ?? '') : t.moved(who ?? '', portal.format.moment(scheduled));
  return done(back, text, undoOfMove(portal, before, after, back), pastWarning(portal, moment));
}

function undoOfMove(
  portal: PortalContext,
  before: OperationResource,
  after: OperationResource,
  back: string,
): Toast['undo'] {
  const person = undoOfAssignment(before, back);
  if (before.scheduled_for === after.scheduled_for) return person;
  const date = undoOfSchedule(before, back)!;
  if (!person) return { ...date, label: portal.texts(doneTexts).undoDate };
  const { assignee_type: _, ...to } = person.fields;
  return { action: `/calendar/${before.id}/move`, fields: { ...date.fields, ...to } };
}

/** What is odd about a moment that has passed already: it is taken, for work may be recorded afterwards. */
export function pastWarning(portal: PortalContext, moment: Date | null | undefined): Pick<Toast, 'warning'> {
  return moment && moment < portal.tenant.now ? { warning: portal.texts(doneTexts).past } : {};
}

function scheduleText(portal: PortalContext, moment: Date | null): string {
  const t = portal.texts(doneTexts);
  return moment === null ? t.offCalendar : t.reschedule(portal.format.moment(moment));
}

/** Puts an operation back to where it was on the calendar. @param before the operation as it was */
function undoOfSchedule({ id, scheduled_for: moment }: OperationResource, back: string): Toast['undo'] {
  return {
    action: `/operations/${id}/reschedule`,
    fields: { scheduled_for: moment ?? '', [WAY_BACK]: back },
  };
}

/**
 * Assigns an operation to its previous assignee again. There is no undo if it had none, since no action makes it unassigned
 * again, nor if a vendor had accepted it, as they would have to accept it again.
 *
 * @param before the operation as it was
 */
export function undoOfAssignment(before: OperationResource, back: string): Toast['undo'] | undefined {
  const { id, status, assignee_type: type, technician_id: technicianId, vendor_id: vendorId } = before;
  if (type === null || (type === 'vendor' && status !== 'new')) return undefined;
  return {
    action: `/operations/${id}/assign`,
    fields: {
      assignee_type: type,
      [`${type}_id`]: (type === 'technician' ? technicianId : vendorId)!,
      [WAY_BACK]: back,
    },
  };
}
