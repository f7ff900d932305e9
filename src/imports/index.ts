export {
  AssetImport,
  AssetImportRow,
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
  readingsOf,
  type ImportPerson,
  type ReadFile,
  type RowChoice,
  type ShownRow,
} from './asset-imports.service.js';
export { ASSET_COLUMN_SYNONYMS } from './reading/asset-columns.js';
export { cellText } from './reading/cell.js';
export {
  type ColumnKind,
  type ColumnReading,
  isUndecided,
  openColumns,
  readCell,
  type Readings,
  readingOf,
  type Way,
  WAYS,
} from './reading/column-reading.js';
export { decode, type FileEncoding } from './reading/encoding.js';
export { namesIn } from './names.js';
export { tableIn } from './reading/table-text.js';
export { ImportsModule } from './imports.module.js';
export { IDENTIFIERS } from './import-references.js';
export { nearest } from './nearest.js';
export { OWN_PROBLEMS, type OwnProblem } from './row-problems.js';
export { importMessages } from './import.messages.js';
