import { EXPORT_FORMATS, type ExportFormat } from '../../../exports/index.js';
import { OneOf } from '../../../kernel/validation/fields.js';

/** How a list is to be exported; its filters stand in the address. */
export class ExportListDto {
  @OneOf(EXPORT_FORMATS, { about: 'The form of the file.', required: true }) format!: ExportFormat;
}
