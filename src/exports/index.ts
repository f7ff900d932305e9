export { csvLine } from './csv.js';
export { CreateExportDto } from './dto/create-export.dto.js';
export {
  EXPORT_FORMATS,
  ExportIncludingDeleted,
  type ExportFormat,
  type ExportStatus,
} from './export.entity.js';
export { exportResource, type ExportResource } from './export.resource.js';
export { type ExportableName } from './exportable.js';
export { ExportsModule } from './exports.module.js';
export { ExportsService, type NewExport } from './exports.service.js';
export { exportMessages } from './export.messages.js';
