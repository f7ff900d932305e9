export { csvLine } from './csv.js';
export { CreateExportDto } from './exports.dto.js';
export {
  EXPORT_FORMATS,
  type ExportFormat,
  ExportIncludingDeleted,
  exportResource,
  type ExportResource,
  type ExportStatus,
} from './export.entity.js';
export { type ExportableName } from './exportable.js';
export { ExportsModule } from './exports.module.js';
export { exportMessages, ExportsService, type NewExport } from './exports.service.js';
