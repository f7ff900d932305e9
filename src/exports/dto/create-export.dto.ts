import { OneOf, QueryOf } from '../../kernel/validation/fields.js';
import { EXPORT_FORMATS, type ExportFormat } from '../export.entity.js';
import { EXPORTABLE_NAMES, exportableNamed, type ExportableName } from '../exportable.js';

/** Body of `POST /exports`. */
export class CreateExportDto {
  @OneOf(EXPORTABLE_NAMES, { about: 'Which list.', required: true, example: 'assets' })
  resource!: ExportableName;
  @OneOf(EXPORT_FORMATS, {
    about: 'One JSON object a line, or comma-separated values with a line of names.',
    required: true,
    example: 'csv',
  })
  format!: ExportFormat;
  @QueryOf(({ resource }) => exportableNamed(resource)?.filters, {
    about:
      'The filters of that list, by the names they have in its query; floors take `building_id`, rooms `floor_id`. Everything unless given. What is wrong with one is told as `filters.status`.',
    example: { search: 'pump' },
  })
  filters?: Record<string, unknown>;
}
