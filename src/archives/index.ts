export { ArchivesModule } from './archives.module.js';
export { BusinessErasure } from './business-erasure.js';
export { BusinessExport } from './business-export.js';
export { BusinessImport, verifyArchive } from './business-import.js';
