import { EXPORT_FORMATS, type ExportFormat } from '../../exports/index.js';
import { CalendarDate, OneOf } from '../../kernel/validation/fields.js';
import { beginningOf, endOf, type PortalContext, words } from '../kit/index.js';

/** The form that exports what was recorded in a period, with both days. */
export class ExportPeriodDto {
  @CalendarDate({ about: 'The first day.', required: true }) from!: string;
  @CalendarDate({ about: 'The last day.', required: true }) to!: string;
  @OneOf(EXPORT_FORMATS, { about: 'The file format.', required: true }) format!: ExportFormat;
}

/** The labels of its fields and of its button. */
export const exportPeriodWords = {
  ...words,
  from: { en: 'From', fr: 'Du' },
  to: { en: 'To', fr: 'Au' },
  format: { en: 'File', fr: 'Fichier' },
  submit: { en: 'Export', fr: 'Exporter' },
};

/** The period as filters of an export, by the days of the business. */
export function filtersOfPeriod(
  { business: { timeZone } }: PortalContext,
  { from, to }: Pick<ExportPeriodDto, 'from' | 'to'>,
): { readonly since: Date; readonly until: Date } {
  return { since: beginningOf(from, timeZone), until: endOf(to, timeZone) };
}
