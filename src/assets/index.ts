export { assetFieldNames } from './asset-field-names.js';
export { categoryTexts, criticalityTexts } from './asset-value-texts.js';
export {
  Asset,
  ASSET_CATEGORIES,
  type AssetCategory,
  AssetIncludingDeleted,
  type Criticality,
  PLACEMENTS,
} from './asset.entity.js';
export { holdersOfCodes } from './asset-reference.js';
export { AssetLookups, NOWHERE, type FoundAsset, type NamedAsset, type Placement } from './asset-lookups.js';
export {
  AssetMaintenance,
  maintenanceDayCheck,
  type MaintenanceDayCheck,
  type ScheduleShown,
} from './asset-maintenance.js';
export { AssetLabels, type AssetLabel } from './asset-labels.js';
export { type AssetChange, type OperationsOfAssets, OperationsOfAssetsPort } from './asset-changer.js';
export { assetResource, type AssetResource } from './asset.resource.js';
export { MACHINE_STATES, MachineStates, type MachineState } from './machine-states.js';
export { AssetsModule } from './assets.module.js';
export type { NewAsset } from './asset-recorder.js';
export { AssetRemoval, AssetTree } from './asset-removal.js';
export { AssetsService } from './assets.service.js';
export { DowntimeCorrections, type DowntimeChange } from './downtime-corrections.service.js';
export {
  type AssetStatus,
  AssetStatusChange,
  assetStatusChangeResource,
  type AssetStatusChangeResource,
  assetStatusTexts,
  Downtime,
  downtimeResource,
  type DowntimeResource,
  isDown,
} from './asset-status.js';
export { Meter, METER_KINDS, type MeterKind, type Threshold } from './meter.entity.js';
export { NEXT_DUE_ON, PreventiveSchedule } from './preventive-schedule.js';
export { AssetStatusService } from './asset-status.service.js';
export {
  BulkAssetsDto,
  CreateAssetDto,
  ListAssetsQuery,
  PutAssetDto,
  UpdateAssetDto,
  UpdateAssetStatusDto,
  CorrectDowntimeDto,
  assetConditions,
} from './assets.dto.js';
export { assetMessages } from './asset.messages.js';
