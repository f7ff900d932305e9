import { type AssignedBatch, canHaveAgain, type OperationResource } from '../../operations/index.js';
import { done, type PortalContext, type Redirect, RETURN_PATH, type Toast } from '../kit/index.js';
import { doneTexts } from './operation.texts.js';

/** Confirms the new date of an operation, with a warning if it is in the past. @param before the operation before the change */
export function doneScheduling(
  portal: PortalContext,
  before: OperationResource,
  moment: Date | null,
  back: string,
): Redirect {
  return done(back, scheduleText(portal, moment), undoOfSchedule(before, back), pastWarning(portal, moment));
}

/** Undoes a bulk assignment. */
export function undoOfBulk({ from, until }: AssignedBatch, back: string): Toast['undo'] {
  return {
    action: '/operations/assign/undo',
    fields: {
      from: from.toISOString(),
      until: until.toISOString(),
      [RETURN_PATH]: back,
    },
  };
}

/** Reverses a movement of stock. @param id the last line of the movement */
export function undoOfMovement(id: string, back: string): Toast['undo'] {
  return { action: `/spare-part-movements/${id}/reverse`, fields: { [RETURN_PATH]: back } };
}

/**
 * Confirms the new assignee and date of an operation moved on the calendar. Undo reverts both at once, or only the date if the
 * operation had no assignee: no action makes an operation unassigned again.
 *
 * @param before the operation before the change
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

/** The warning for a date in the past. Such a date is accepted, because work may be recorded later. */
export function pastWarning(portal: PortalContext, moment: Date | null | undefined): Pick<Toast, 'warning'> {
  return moment && moment < portal.tenant.now ? { warning: portal.texts(doneTexts).past } : {};
}

function scheduleText(portal: PortalContext, moment: Date | null): string {
  const t = portal.texts(doneTexts);
  return moment === null ? t.offCalendar : t.reschedule(portal.format.moment(moment));
}

/** Restores the previous date of an operation. @param before the operation before the change */
function undoOfSchedule({ id, scheduled_for: moment }: OperationResource, back: string): Toast['undo'] {
  return {
    action: `/operations/${id}/reschedule`,
    fields: { scheduled_for: moment ?? '', [RETURN_PATH]: back },
  };
}

/**
 * Restores the previous assignee of an operation, if it can have it again.
 *
 * @param before the operation before the change
 */
export function undoOfAssignment(before: OperationResource, back: string): Toast['undo'] | undefined {
  const { id, status, assignee_type: type, technician_id: technicianId, vendor_id: vendorId } = before;
  if (!canHaveAgain(type, status)) return undefined;
  return {
    action: `/operations/${id}/assign`,
    fields: {
      assignee_type: type,
      [`${type}_id`]: (type === 'technician' ? technicianId : vendorId)!,
      [RETURN_PATH]: back,
    },
  };
}
