export {
  AssetImport,
  AssetImportRow,
  type FileEncoding,
  type ImportedChange,
  type ImportStatus,
  type RowProblem,
  type RowStatus,
  type StopReason,
} from './asset-import.entity.js';
export {
  AssetImportsService,
  type ImportPerson,
  type ReadFile,
  type RowChoice,
  type ShownRow,
} from './asset-imports.service.js';
export { plannedOf, PROBLEM_ROWS, problemsOf, progressOf } from './import-figures.js';
export { ImportsModule } from './imports.module.js';
export { nearest } from './nearest.js';
export type { FileRow } from './file-row.js';
export { OWN_PROBLEMS, type OwnProblem } from './row-check.js';
export { importMessages } from './import.messages.js';
