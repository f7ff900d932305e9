export { ArchiveCheck, type ArchiveProblem } from './archive-check.js';
export { ArchivesModule } from './archives.module.js';
export { BusinessErasure, removeRows } from './business-erasure.js';
export { BusinessExport } from './business-export.js';
export { BusinessImport } from './business-import.js';
