import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/index.js';
import { LocationsModule } from '../hierarchy/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { NotificationsModule } from '../notifications/index.js';
import { VendorsModule } from '../vendors/index.js';
import { AssetChanger, OperationsOfAssetsPort } from './asset-changer.js';
import { AssetLabels } from './asset-labels.js';
import { AssetLookups } from './asset-lookups.js';
import { AssetMaintenance } from './asset-maintenance.js';
import { AssetRecorder } from './asset-recorder.js';
import { AssetReferences } from './asset-reference.js';
import { AssetRemoval, AssetsInRooms } from './asset-removal.js';
import { Asset, AssetIncludingDeleted } from './asset.entity.js';
import * as events from './asset.events.js';
import { AssetStatusChange, assetStatusChangeResource, Downtime, downtimeResource } from './asset-status.js';
import { AssetStatusService } from './asset-status.service.js';
import { assetResource } from './asset.resource.js';
import { AssetsService } from './assets.service.js';
import { DowntimeCorrections } from './downtime-corrections.service.js';
import { MachineStates } from './machine-states.js';
import { Meter } from './meter.entity.js';
import { PreventiveOperation, PreventiveSchedule } from './preventive-schedule.js';

/** The providers that other modules use. */
const EXPORTED = [
  AssetLabels,
  AssetLookups,
  AssetMaintenance,
  AssetRemoval,
  AssetStatusService,
  AssetsService,
  DowntimeCorrections,
  MachineStates,
  OperationsOfAssetsPort,
];

/** The module of assets. It also connects the hierarchy's port for the contents of rooms. */
@Module({
  imports: [AlarmsModule, LocationsModule, NotificationsModule, VendorsModule],
  providers: [...EXPORTED, AssetChanger, AssetRecorder, AssetReferences, AssetsInRooms],
  exports: EXPORTED,
})
@Declares({
  entities: [
    Asset,
    AssetIncludingDeleted,
    AssetStatusChange,
    Downtime,
    Meter,
    PreventiveOperation,
    PreventiveSchedule,
  ],
  resources: [assetResource, assetStatusChangeResource, downtimeResource],
  eventTypes: Object.values(events),
})
export class AssetsModule {}
