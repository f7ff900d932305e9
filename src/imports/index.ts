export {
  AssetImport,
  AssetImportRow,
  type ImportedChange,
  type ImportStatus,
  plannedOf,
  PROBLEM_ROWS,
  problemsOf,
  progressOf,
  type RowProblem,
  type RowStatus,
  type StopReason,
  type StoredImport,
} from './asset-import.entity.js';
export {
  AssetImportsService,
  type ImportPerson,
  type RowChoice,
  type ShownRow,
} from './asset-imports.service.js';
export { type FileOptions, ImportFilesService } from './import-files.service.js';
export { readingsOf } from './stored-imports.js';
export { CLOSED_LISTS } from './reading/asset-cells.js';
export {
  COLUMNS,
  columnTexts,
  type ID_COLUMNS,
  type ImportColumn,
  isImportColumn,
} from './reading/asset-columns.js';
export {
  type ColumnReading,
  openColumns,
  readCell,
  type Readings,
  type Way,
  WAYS,
} from './reading/column-reading.js';
export { TEXT_ENCODINGS, type TextEncoding } from './reading/encoding.js';
export { columnLike, problemColumnTexts } from './reading/headings.js';
export { type KnownMappings, type Mapping, missingColumn } from './reading/mapping.js';
export { ImportsModule } from './imports.module.js';
export type { Preset, WhyIgnored } from './presets/preset.js';
export { presetOf, PRESETS } from './presets/presets.js';
export { columnOfProblem, problemInWords } from './row-problem-words.js';
export { AssetImportRunner } from './asset-import-runner.js';
export { importMessages } from './import.messages.js';
