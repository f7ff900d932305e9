export { ArchivesModule } from './archives.module.js';
export { BusinessErasure } from './business-erasure.js';
export { BusinessExport } from './business-export.js';
export { BusinessImport } from './business-import.js';
export { verifyArchive } from './verify-archive.js';
