export {
  Import,
  ImportRow,
  type ImportedChange,
  type ImportStatus,
  plannedOf,
  PROBLEM_ROWS,
  problemsOf,
  progressOf,
  type RowProblem,
  type RowStatus,
  type StopReason,
  STATUS,
  type StoredImport,
} from './import.entity.js';
export { ImportsService, type ImportPerson, type RowChoice, type ShownRow } from './imports.service.js';
export { type FileOptions, ImportFilesService } from './import-files.service.js';
export { readingsOf } from './reading/stored-reading.js';
export { assetColumns, type AssetColumn, type ID_COLUMNS } from './assets/asset-columns.js';
export { operationColumns } from './operations/operation-columns.js';
export { partColumns, type PartColumn } from './parts/part-columns.js';
export { personColumns, type PersonColumn } from './people/person-columns.js';
export { type ColumnSet } from './reading/column-set.js';
export { ImportKinds } from './import-kinds.js';
export {
  type ColumnReading,
  openColumns,
  readCell,
  type Readings,
  type Way,
  WAYS,
} from './reading/column-reading.js';
export { TEXT_ENCODINGS, type TextEncoding } from './reading/encoding.js';
export { problemColumnTexts } from './reading/problem-columns.js';
export { type KnownMappings, type Mapping } from './reading/mapping.js';
export { ImportsModule } from './imports.module.js';
export type { Preset, WhyIgnored } from './presets/preset.js';
export { presetOf, PRESETS } from './presets/presets.js';
export { columnOfProblem, problemInWords } from './row-problem-words.js';
export { ImportRunner } from './import-runner.js';
export { importResource, importRowResource } from './import.resource.js';
export { CreateImportQuery, ListImportRowsQuery } from './imports.dto.js';
export { RequestedImports } from './requested-imports.service.js';
export { type TableFile, TableUploads } from './table-uploads.js';
export { importMessages } from './import.messages.js';
export { IMPORT_KINDS, type ImportKind } from './reading/file-row.js';
