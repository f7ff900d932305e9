import { OneOf, QueryOf } from '../kernel/validation/fields.js';
import { EXPORT_FORMATS, type ExportFormat } from './export.entity.js';
import { EXPORTABLE_NAMES, type ExportableName, exportableNamed } from './exportable.js';

/** Body of `POST /exports`. */
export class CreateExportDto {
  @OneOf(EXPORTABLE_NAMES, { about: 'The list to export.', required: true, example: 'assets' })
  resource!: ExportableName;
  @OneOf(EXPORT_FORMATS, {
    about: '`ndjson`: one JSON object per line. `csv`: comma-separated values with a header line.',
    required: true,
    example: 'csv',
  })
  format!: ExportFormat;
  @QueryOf(({ resource }) => exportableNamed(resource)?.filters, {
    about:
      'Filters of the list, named like its query parameters; floors also accept `building_id`, rooms `floor_id`. Default: no filter. Errors name a filter as, for example, `filters.status`.',
    example: { search: 'pump' },
  })
  filters?: Record<string, unknown>;
}
