export {
  AssetImport,
  AssetImportRow,
  type FileEncoding,
  type FileRow,
  type ImportedChange,
  type ImportStatus,
  plannedOf,
  PROBLEM_ROWS,
  problemsOf,
  progressOf,
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
export { ImportsModule } from './imports.module.js';
export { nearest } from './import-references.js';
export { OWN_PROBLEMS, type OwnProblem } from './row-check.js';
export { importMessages } from './import.messages.js';
