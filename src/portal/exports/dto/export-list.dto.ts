import { EXPORT_FORMATS, type ExportFormat } from '../../../exports/index.js';
import { OneOf } from '../../../kernel/validation/fields.js';

/** The format of an export of a list; its filters are in the address. */
export class ExportListDto {
  @OneOf(EXPORT_FORMATS, { about: 'The file format.', required: true }) format!: ExportFormat;
}
