export { ASSET_CATEGORIES, type AssetCategory } from './asset-category.js';
export { Asset, AssetIncludingDeleted, PLACEMENTS, type Criticality } from './asset.entity.js';
export { holdersOfCodes } from './asset-reference.js';
export { AssetLookups, NOWHERE, type FoundAsset, type NamedAsset, type Placement } from './asset-lookups.js';
export { AssetMaintenance, type ScheduleShown } from './asset-maintenance.js';
export { AssetLabels, type AssetLabel } from './asset-labels.js';
export { maintenanceDayCheck, type MaintenanceDayCheck } from './maintenance-day.js';
export { OperationsOfAssetsPort, type OperationsOfAssets } from './operations-of-assets.js';
export { assetResource, type AssetResource } from './asset.resource.js';
export { MACHINE_STATES, MachineStates, type MachineState } from './machine-states.js';
export { AssetsModule } from './assets.module.js';
export type { NewAsset } from './asset-recorder.js';
export { AssetRemoval } from './asset-removal.js';
export { AssetTree } from './asset-tree.js';
export type { AssetChange } from './asset-changer.js';
export { AssetsService } from './assets.service.js';
export { DowntimeCorrections, type DowntimeChange } from './downtime-corrections.service.js';
export { Downtime } from './downtimes.js';
export { AssetStatusChange } from './status-history.js';
export { Meter, METER_KINDS, type MeterKind, type Threshold } from './meter.entity.js';
export { PreventiveSchedule } from './preventive-schedule.js';
export { AssetStatusService } from './asset-status.service.js';
export { isDown, type AssetStatus } from './asset-status.js';
export {
  assetStatusChangeResource,
  downtimeResource,
  type AssetStatusChangeResource,
  type DowntimeResource,
} from './asset-history.resource.js';
export { assetConditions } from './assets.queries.js';
export { BulkAssetsDto, PutAssetDto } from './dto/bulk-assets.dto.js';
export { CorrectDowntimeDto } from './dto/correct-downtime.dto.js';
export { CreateAssetDto } from './dto/create-asset.dto.js';
export { ListAssetsQuery } from './dto/list-assets.query.js';
export { UpdateAssetDto } from './dto/update-asset.dto.js';
export { UpdateAssetStatusDto } from './dto/update-asset-status.dto.js';
export { assetMessages } from './asset.messages.js';
export { assetStatusTexts } from './asset-status.texts.js';
