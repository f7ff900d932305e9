import { FormDialog } from '../kit/dialog.js';
import { LookupField } from '../kit/lookup.js';
import { MomentField } from '../kit/moment-field.js';
import { usePage } from '../kit/portal-context.js';
import { useReturnFields } from '../kit/return-path.js';
import { calendarTexts } from './calendar.texts.js';

/** The dialog that reschedules an operation. The calendar's script fills it in. */
export function MoveDialog() {
  const { t, portal } = usePage(calendarTexts);
  const fields = useReturnFields();
  if (!portal.may('operations:reschedule')) return null;
  return (
    <FormDialog
      id="move"
      title={t.move}
      action="/calendar/none/move"
      submit={t.move}
      tone="primary"
      fields={fields}
    >
      <MomentField name="scheduled_for" label={t.when} hint={t.whenHint} />
      {portal.may('operations:write') && (
        <LookupField name="technician_id" label={t.technician} kind="technicians" />
      )}
    </FormDialog>
  );
}
