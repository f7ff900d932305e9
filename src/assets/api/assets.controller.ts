import { Controller, Delete, Get, Module, Patch, Post, Put } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  ExternalIdOfPath,
  Id,
  PageParams,
  ReadTenant,
  Transaction,
  ValidBody,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Written, BulkResult } from '../../kernel/http/written.js';
import { type BulkBody, carryOut } from '../../kernel/validation/bulk.js';
import type { Command } from '../../kernel/validation/field.js';
import { type ChangedSince, UpdatedSinceQuery } from '../../kernel/validation/filters.query.js';
import { assetStatusChangeResource, downtimeResource } from '../asset-status.js';
import { AssetStatusService } from '../asset-status.service.js';
import { assetMessages } from '../asset.messages.js';
import { assetResource, type AssetSort } from '../asset.resource.js';
import {
  BulkAssetsDto,
  CreateAssetDto,
  ListAssetsQuery,
  PutAssetDto,
  UpdateAssetDto,
  UpdateAssetStatusDto,
  CorrectDowntimeDto,
} from '../assets.dto.js';
import { AssetsModule } from '../assets.module.js';
import { AssetsService } from '../assets.service.js';
import { DowntimeCorrections } from '../downtime-corrections.service.js';

/** The history of an asset's condition: status changes and downtimes (D55). */
@Controller('assets/:assetId')
class AssetHistoryController {
  constructor(private readonly statuses: AssetStatusService) {}

  @Endpoint({
    scope: 'assets:read',
    summary: "List an asset's status changes, newest first",
    description: 'Available for deleted assets too.',
    answers: { pageOf: assetStatusChangeResource },
  })
  @Get('status-history')
  listAssetStatusHistory(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) id: string,
    @PageParams() page: PageRequest,
  ) {
    return this.statuses.history(tenant, id, page);
  }

  @Endpoint({
    scope: 'assets:read',
    summary: "List an asset's downtimes, newest first",
    description: 'Available for deleted assets too.',
    answers: { pageOf: downtimeResource },
  })
  @Get('downtimes')
  listAssetDowntimes(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) id: string,
    @PageParams() page: PageRequest,
  ) {
    return this.statuses.downtimes(tenant, id, page);
  }
}

/** Downtimes that were recorded by mistake (D26). */
@Controller('downtimes')
class DowntimesController {
  constructor(private readonly corrections: DowntimeCorrections) {}

  @Endpoint({
    scope: 'assets:write',
    summary: 'Correct a downtime',
    description:
      "Absent times stay as they are. The period must be after the asset was recorded, not in the future, and apart from the asset's other downtimes. The end of a downtime that lasts cannot be set: it ends with the next status. The status and its history stay as they are; KPIs follow. The correction is in the audit log.",
    body: CorrectDowntimeDto,
    answers: downtimeResource,
    errors: ['invalid_state'],
  })
  @Patch(':downtimeId')
  async correctDowntime(
    @Transaction() work: UnitOfWork,
    @Id('downtimeId', assetMessages.noDowntime) id: string,
    @ValidBody() body: Command<CorrectDowntimeDto>,
  ) {
    return new Written(await this.corrections.correct(work, id, body));
  }

  @Endpoint({
    scope: 'assets:write',
    summary: 'Delete a downtime',
    description:
      'Removes a downtime that was recorded by mistake. It must have ended. The status of the asset and its history stay as they are; KPIs follow. The deletion is in the audit log.',
    changes: downtimeResource,
    errors: ['invalid_state'],
  })
  @Delete(':downtimeId')
  deleteDowntime(@Transaction() work: UnitOfWork, @Id('downtimeId', assetMessages.noDowntime) id: string) {
    return this.corrections.delete(work, id);
  }
}

/** `/assets` (§4.3, D51, D52). */
@Controller('assets')
class AssetsController {
  constructor(
    private readonly assets: AssetsService,
    private readonly statuses: AssetStatusService,
  ) {}

  @Endpoint({
    scope: 'assets:read',
    summary: 'List assets, newest first by default',
    query: ListAssetsQuery,
    answers: { pageOf: assetResource, sortable: true },
    reads: 'replica',
  })
  @Get()
  listAssets(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListAssetsQuery>,
    @PageParams() page: PageRequest<AssetSort>,
  ) {
    return this.assets.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'assets:read', summary: 'Get an asset', answers: assetResource })
  @Get(':assetId')
  getAsset(@ReadTenant() tenant: TenantReader, @Id('assetId', assetMessages.missing) id: string) {
    return this.assets.get(tenant, id);
  }

  @Endpoint({
    scope: 'assets:read',
    summary: 'List the components of an asset, newest first',
    query: UpdatedSinceQuery,
    answers: { pageOf: assetResource },
  })
  @Get(':assetId/children')
  listAssetChildren(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) id: string,
    @ValidQuery() filters: ChangedSince,
    @PageParams() page: PageRequest,
  ) {
    return this.assets.children(tenant, id, page, filters);
  }

  @Endpoint({
    scope: 'assets:write',
    summary: 'Create an asset',
    description:
      'The reference is generated from category, brand and model. The building follows from the room. A maintenance interval schedules preventive maintenance.',
    idempotency: 'required',
    body: CreateAssetDto,
    answers: assetResource,
    errors: ['duplicate'],
  })
  @Post()
  async createAsset(@Transaction() work: UnitOfWork, @ValidBody() body: Command<CreateAssetDto>) {
    return new Written(await this.assets.create(work, body));
  }

  @Endpoint({
    status: 200,
    scope: 'assets:write',
    summary: 'Create or update many assets',
    description:
      'Takes up to 1,000 items and 4 MiB. Each item succeeds or fails as it would with `POST /assets`, and has its own result. With `atomic: true`, one failed item undoes the whole request. With `upsert: true`, each item needs an `external_id` and is created (201) or updated (200) as with `PUT /assets/by-external-id/{externalId}`; an item that changes nothing emits no event. If several items have the same external ID, the first one wins.',
    idempotency: 'required',
    body: BulkAssetsDto,
    answers: { bulkOf: assetResource },
  })
  @Post('bulk')
  async createAssets(@Transaction() work: UnitOfWork, @ValidBody() body: BulkBody) {
    const outcomes = await carryOut(
      body,
      { takes: CreateAssetDto, act: (assets) => this.assets.createMany(work, assets) },
      { takes: PutAssetDto, act: (assets) => this.assets.putMany(work, assets) },
    );
    return BulkResult.of(work, assetResource, outcomes);
  }

  @Endpoint({
    scope: 'assets:write',
    summary: 'Update an asset',
    description:
      'Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. A new room also sets its building. A parent that would create a cycle is refused.',
    body: UpdateAssetDto,
    answers: assetResource,
    errors: ['duplicate'],
  })
  @Patch(':assetId')
  async updateAsset(
    @Transaction() work: UnitOfWork,
    @Id('assetId', assetMessages.missing) id: string,
    @ValidBody() body: Command<UpdateAssetDto>,
  ) {
    return new Written(await this.assets.update(work, id, body));
  }

  @Endpoint({
    scope: 'assets:write',
    summary: 'Create or update an asset by external ID',
    description:
      'Creates the asset with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event.',
    body: CreateAssetDto,
    answers: assetResource,
  })
  @Put('by-external-id/:externalId')
  async putAsset(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<CreateAssetDto>,
  ) {
    const { id, isNew } = await this.assets.put(work, externalId, body);
    return new Written(id, isNew);
  }

  @Endpoint({
    scope: 'assets:write',
    summary: "Change an asset's status",
    description:
      'Any status can follow any other. The change is recorded with its note, and the team is notified. `out_of_service` and `under_maintenance` start a downtime; any other status ends it. Setting the current status again is recorded and emitted like any other change. Emits `asset.status_changed`; `out_of_service` also emits `alarm.raised`.',
    body: UpdateAssetStatusDto,
    answers: assetResource,
  })
  @Patch(':assetId/status')
  async updateAssetStatus(
    @Transaction() work: UnitOfWork,
    @Id('assetId', assetMessages.missing) id: string,
    @ValidBody() body: Command<UpdateAssetStatusDto>,
  ) {
    return new Written(await this.statuses.change(work, id, body));
  }

  @Endpoint({
    scope: 'assets:delete',
    summary: 'Delete an asset',
    description:
      'Removes the asset from every list and tree. Its operations and history remain. Its components lose their parent.',
    changes: assetResource,
  })
  @Delete(':assetId')
  deleteAsset(@Transaction() work: UnitOfWork, @Id('assetId', assetMessages.missing) id: string) {
    return this.assets.delete(work, id);
  }
}

/** The routes of assets: lists, history, single assets, bulk requests and external ids. */
@Module({
  imports: [AssetsModule],
  controllers: [AssetsController, AssetHistoryController, DowntimesController],
})
export class AssetsApiModule {}
