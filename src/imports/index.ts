export { AssetImport, type ImportStatus, type RowProblem, type RowStatus } from './asset-import.entity.js';
export { AssetImportsService, type ReadFile, type ShownRow } from './asset-imports.service.js';
export { ImportsModule } from './imports.module.js';
export { OWN_PROBLEMS, type FileRow, type OwnProblem } from './row-check.js';
