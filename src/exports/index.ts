export { csvLine } from './people-table.js';
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
export { exportMessages, ExportsService, type NewExport, CreateExportDto } from './exports.service.js';
