import { Uuid } from '../../kernel/validation/fields.js';
import { addDays, addMonths, DialogButton, formFields, texts, usePage } from '../kit/index.js';
import { exportFormatTexts } from './export-button.js';
import { ExportPeriodDto, exportPeriodWords } from './export-period.js';

/** The form that exports the time of technicians, with both days. */
export class ExportTimeDto extends ExportPeriodDto {
  @Uuid({ about: 'Only the time of this technician.' }) technician_id?: string;
}

const exportTimeTexts = texts({
  ...exportPeriodWords,
  export: { en: 'Export time', fr: 'Exporter les temps' },
  about: {
    en: 'What technicians recorded in a period, for payroll. Entries without an end have no minutes yet.',
    fr: 'Les temps saisis sur une période, pour la paie. Un temps sans fin n’a pas encore de durée.',
  },
});

const TimeField = formFields(ExportTimeDto, exportTimeTexts, { format: exportFormatTexts });

/** Exports the recorded time of a period, at first the month before. Only for those who see rates. */
export function ExportTimeButton() {
  const { t, portal, format } = usePage(exportTimeTexts);
  if (!portal.may('exports:write') || !portal.may('time:read')) return null;
  const thisMonth = `${format.field(portal.tenant.now).slice(0, 7)}-01`;
  return (
    <DialogButton
      id="export-time"
      label={t.export}
      icon="download"
      class="btn desktop-only"
      text={t.about}
      action="/exports/time_entries"
      submit={t.submit}
      values={{ from: addMonths(thisMonth, -1), to: addDays(thisMonth, -1), format: 'csv' }}
    >
      <div class="form-grid">
        <TimeField name="from" />
        <TimeField name="to" />
      </div>
      <TimeField name="technician_id" lookup="technicians" />
      <TimeField name="format" />
    </DialogButton>
  );
}
