import { Controller, Get, Module, Patch, Post, Put } from '@nestjs/common';
import { assetMessages } from '../../assets/index.js';
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
import { OperationActions } from '../operation-actions.js';
import { operationStatusChangeResource } from '../operation-timeline.js';
import { OperationUpserts } from '../operation-upserts.js';
import { operationMessages } from '../operation.messages.js';
import { operationResource, type OperationSort } from '../operation.resource.js';
import {
  AssignOperationDto,
  BulkOperationsDto,
  CancelOperationDto,
  CreateOperationDto,
  ListOperationsQuery,
  PutOperationDto,
  RescheduleOperationDto,
  UpdateOperationDto,
} from '../operations.dto.js';
import { OperationsModule } from '../operations.module.js';
import { OperationsService } from '../operations.service.js';
import { OperationActionsController } from './operation-actions.controller.js';

/** `/assets/{assetId}/operations` (§4.3). */
@Controller('assets/:assetId/operations')
class AssetOperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Endpoint({
    scope: 'operations:read',
    summary: 'List the operations on an asset, newest first',
    description: 'Available for deleted assets too.',
    query: UpdatedSinceQuery,
    answers: { pageOf: operationResource },
    reads: 'replica',
  })
  @Get()
  listAssetOperations(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) assetId: string,
    @ValidQuery() filters: ChangedSince,
    @PageParams() page: PageRequest,
  ) {
    return this.operations.listOfAsset(tenant, assetId, page, filters);
  }
}

/** `/operations/{taskId}/history` (D55). */
@Controller('operations/:taskId/history')
class OperationHistoryController {
  constructor(private readonly operations: OperationsService) {}

  @Endpoint({
    scope: 'operations:read',
    summary: "List an operation's status changes, newest first",
    description:
      'The oldest entry is the creation. Actions that keep the status, such as rescheduling, are not included.',
    answers: { pageOf: operationStatusChangeResource },
  })
  @Get()
  listOperationHistory(
    @ReadTenant() tenant: TenantReader,
    @Id('taskId', operationMessages.missing) id: string,
    @PageParams() page: PageRequest,
  ) {
    return this.operations.history(tenant, id, page);
  }
}

/** `/operations` (§4.2, D51, D52). The specification calls an operation's id in a path `taskId`. */
@Controller('operations')
class OperationsController {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
    private readonly upserts: OperationUpserts,
  ) {}

  @Endpoint({
    scope: 'operations:read',
    summary: 'List operations, newest first by default',
    query: ListOperationsQuery,
    answers: { pageOf: operationResource, sortable: true },
    reads: 'replica',
  })
  @Get()
  listOperations(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListOperationsQuery>,
    @PageParams() page: PageRequest<OperationSort>,
  ) {
    return this.operations.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'operations:read', summary: 'Get an operation', answers: operationResource })
  @Get(':taskId')
  getOperation(@ReadTenant() tenant: TenantReader, @Id('taskId', operationMessages.missing) id: string) {
    return this.operations.get(tenant, id);
  }

  @Endpoint({
    scope: 'operations:write',
    summary: 'Create an operation',
    description:
      'An operation for a technician starts as `assigned`. One for a vendor starts as `new` until the vendor accepts it. An unassigned one stays `new` until it is assigned. Emits `operation.created`.',
    idempotency: 'required',
    body: CreateOperationDto,
    answers: operationResource,
    errors: ['invalid_reference', 'status_read_only'],
  })
  @Post()
  async createOperation(@Transaction() work: UnitOfWork, @ValidBody() body: Command<CreateOperationDto>) {
    return new Written(await this.operations.open(work, body));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Create or update many operations',
    description:
      'Takes up to 1,000 items and 4 MiB. Each item succeeds or fails as it would with `POST /operations`, emits its event, and has its own result. With `atomic: true`, one failed item undoes the whole request. With `upsert: true`, each item needs an `external_id` and is created (201) or updated (200) as with `PUT /operations/by-external-id/{externalId}`; an item that changes nothing emits no event. Changing `scheduled_for` also needs the scope `operations:reschedule`. If several items have the same external ID, the first one wins.',
    idempotency: 'required',
    body: BulkOperationsDto,
    answers: { bulkOf: operationResource },
  })
  @Post('bulk')
  async openOperations(@Transaction() work: UnitOfWork, @ValidBody() body: BulkBody) {
    const outcomes = await carryOut(
      body,
      { takes: CreateOperationDto, act: (wanted) => this.operations.openMany(work, wanted) },
      { takes: PutOperationDto, act: (wanted) => this.upserts.putMany(work, wanted) },
    );
    return BulkResult.of(work, operationResource, outcomes);
  }

  @Endpoint({
    scope: 'operations:write',
    summary: "Update an operation's details",
    description:
      'Allowed until the operation is `completed`; then only `notes`, `work_report` and `agreed_amount` can change. A new `asset_id` also sets the place, unless you send `place` too or it was entered by hand before. Use `assign` and `reschedule` to change the assignee and the time. Emits `operation.updated` if something changed.',
    body: UpdateOperationDto,
    answers: operationResource,
    errors: ['invalid_state', 'status_read_only'],
  })
  @Patch(':taskId')
  async updateOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<UpdateOperationDto>,
  ) {
    return new Written(await this.operations.update(work, id, body));
  }

  @Endpoint({
    scope: 'operations:write',
    summary: 'Create or update an operation by external ID',
    description:
      'Creates the operation with this external ID (201) or updates it (200). Details, time and assignee are updated as by `PATCH`, `reschedule` and `assign`, with their rules and events, where they differ. Absent fields keep their values; null clears a nullable field; `assignee_type: null` keeps the assignee. A request that changes nothing emits no event. Changing `scheduled_for` also needs the scope `operations:reschedule`.',
    body: CreateOperationDto,
    answers: operationResource,
    errors: ['invalid_state'],
  })
  @Put('by-external-id/:externalId')
  async putOperation(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<CreateOperationDto>,
  ) {
    const { id, isNew } = await this.upserts.put(work, externalId, body);
    return new Written(id, isNew);
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Assign or reassign an operation',
    description:
      'Allowed in `new`, `assigned`, `pending_start` and `start_disputed`: assigning a technician sets `assigned`; assigning a vendor sets `new` until the vendor accepts. In `in_progress`, only a change from one technician to another is allowed. Emits `operation.assigned`, even if the assignee stays the same.',
    body: AssignOperationDto,
    answers: operationResource,
    errors: ['invalid_reference', 'invalid_state'],
  })
  @Post(':taskId/assign')
  async assignOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<AssignOperationDto>,
  ) {
    return new Written(await this.operations.assign(work, id, body));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:reschedule',
    summary: 'Reschedule or unschedule an operation',
    description:
      'Allowed until completion is declared, and in `completion_disputed`. Emits `operation.rescheduled`. If the time stays the same, the answer is 200 in every status, and no event is emitted.',
    body: RescheduleOperationDto,
    answers: operationResource,
    errors: ['invalid_state'],
  })
  @Post(':taskId/reschedule')
  async rescheduleOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<RescheduleOperationDto>,
  ) {
    return new Written(await this.operations.reschedule(work, id, body.scheduledFor));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:cancel',
    summary: 'Cancel an operation',
    description:
      'Allowed in every status except `completed`, `done` and `cancelled`. A cancelled operation cannot be reopened. Releases the parts reserved for it. Emits `operation.cancelled`.',
    body: CancelOperationDto,
    answers: operationResource,
    errors: ['invalid_state'],
  })
  @Post(':taskId/cancel')
  async cancelOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<CancelOperationDto>,
  ) {
    return new Written(await this.actions.cancel(work, id, body.reason));
  }
}

/** The routes of operations: lists, history, actions, bulk requests and external ids. */
@Module({
  imports: [OperationsModule],
  controllers: [
    OperationsController,
    OperationActionsController,
    OperationHistoryController,
    AssetOperationsController,
  ],
})
export class OperationsApiModule {}
