import type { OperationResource } from '../../operations/index.js';
import type { PortalContext, Toast } from '../kit/portal-context.js';
import { WAY_BACK } from '../kit/way-back.js';
import { doneTexts } from './operation.texts.js';

/** Says when an operation is to be done now. */
export function scheduleText(portal: PortalContext, moment: Date | null): string {
  const t = portal.texts(doneTexts);
  return moment === null ? t.offCalendar : t.reschedule(portal.format.moment(moment));
}

/** Puts an operation back to where it was on the calendar. @param before the operation as it was */
export function undoOfSchedule(
  { id, scheduled_for: moment }: OperationResource,
  back: string,
): Toast['undo'] {
  return {
    action: `/operations/${id}/reschedule`,
    fields: { scheduled_for: moment ?? '', [WAY_BACK]: back },
  };
}

/**
 * Gives an operation back to whom it was with. There is nothing to undo where it was with nobody, since no action leads back
 * there, nor where a vendor had accepted it, who would have to do so again.
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
