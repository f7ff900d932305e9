import { Controller, Delete, Get, Module, Patch, Post } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  Id,
  PageParams,
  ReadTenant,
  Transaction,
  ValidBody,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/field.js';
import { operationMessages } from '../../operations/index.js';
import {
  CostEntriesService,
  costEntryResource,
  CreateCostDto,
  CreateTimeEntryDto,
  LaborModule,
  laborMessages,
  ListTimeEntriesQuery,
  TimeEntriesService,
  timeEntryResource,
  type TimeEntrySort,
  UpdateTimeEntryDto,
} from '../index.js';

/** `/operations/{taskId}/time-entries` and `/operations/{taskId}/costs` (D74). */
@Controller('operations/:taskId')
class OperationLaborController {
  constructor(
    private readonly times: TimeEntriesService,
    private readonly costs: CostEntriesService,
  ) {}

  @Endpoint({
    scope: 'time:read',
    summary: 'List the time entries of an operation, the latest start first',
    answers: { pageOf: timeEntryResource },
  })
  @Get('time-entries')
  listOperationTimeEntries(
    @ReadTenant() tenant: TenantReader,
    @Id('taskId', operationMessages.missing) operationId: string,
    @PageParams() page: PageRequest<TimeEntrySort>,
  ) {
    return this.times.listOfOperation(tenant, operationId, page);
  }

  @Endpoint({
    scope: 'time:write',
    summary: 'Record time on an operation, or start a timer',
    description:
      "Send `started_at` and `ended_at`, or `minutes` with or without one of them; `minutes` alone end now. With `started_at` alone, or without any of the three, a timer runs until it is stopped; the operation must be open then. A technician has one running timer: starting another stops it. Completing or cancelling the operation stops its timers. The entry keeps the technician's hourly rate of the day of its start. Emits `time_entry.created`.",
    body: CreateTimeEntryDto,
    answers: timeEntryResource,
    errors: ['missing_parameter', 'invalid_reference', 'invalid_state', 'permission_required'],
  })
  @Post('time-entries')
  async addOperationTimeEntry(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) operationId: string,
    @ValidBody() body: Command<CreateTimeEntryDto>,
  ) {
    return new Written(await this.times.add(work, operationId, body));
  }

  @Endpoint({
    scope: 'time:read',
    summary: 'List the other costs of an operation, newest first',
    answers: { pageOf: costEntryResource },
  })
  @Get('costs')
  listOperationCosts(
    @ReadTenant() tenant: TenantReader,
    @Id('taskId', operationMessages.missing) operationId: string,
    @PageParams() page: PageRequest,
  ) {
    return this.costs.list(tenant, operationId, page);
  }

  @Endpoint({
    scope: 'time:write',
    summary: 'Record a cost of an operation',
    description:
      'For what is neither labor nor a part from stock, such as a hired crane. In any status of the operation. Emits `cost_entry.created`.',
    body: CreateCostDto,
    answers: costEntryResource,
  })
  @Post('costs')
  async addOperationCost(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) operationId: string,
    @ValidBody() body: Command<CreateCostDto>,
  ) {
    return new Written(await this.costs.add(work, operationId, body));
  }
}

/** `/time-entries` (D74). */
@Controller('time-entries')
class TimeEntriesController {
  constructor(private readonly times: TimeEntriesService) {}

  @Endpoint({
    scope: 'time:read',
    summary: 'List time entries, the latest start first',
    query: ListTimeEntriesQuery,
    answers: { pageOf: timeEntryResource },
  })
  @Get()
  listTimeEntries(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListTimeEntriesQuery>,
    @PageParams() page: PageRequest<TimeEntrySort>,
  ) {
    return this.times.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'time:read', summary: 'Get a time entry', answers: timeEntryResource })
  @Get(':timeEntryId')
  getTimeEntry(@ReadTenant() tenant: TenantReader, @Id('timeEntryId', laborMessages.noEntry) id: string) {
    return this.times.get(tenant, id);
  }

  @Endpoint({
    status: 200,
    scope: 'time:write',
    summary: 'Stop a timer',
    description:
      'A timer that ran for more than 12 hours is marked with `is_forgotten` instead, and counts once a change gives its end. An entry that does not run stays unchanged. Emits `time_entry.updated`.',
    answers: timeEntryResource,
    errors: ['permission_required', 'invalid_state'],
  })
  @Post(':timeEntryId/stop')
  async stopTimeEntry(@Transaction() work: UnitOfWork, @Id('timeEntryId', laborMessages.noEntry) id: string) {
    return new Written(await this.times.stop(work, id));
  }

  @Endpoint({
    scope: 'time:write',
    summary: 'Correct a time entry',
    description:
      'Absent fields keep their values; null clears the note. `minutes` alone move the end, or the start if the end would be in the future. Gives a running or forgotten timer its end. A new start brings the rate of its day. The correction is in the history of the operation. Emits `time_entry.updated`.',
    body: UpdateTimeEntryDto,
    answers: timeEntryResource,
    errors: ['permission_required', 'invalid_state'],
  })
  @Patch(':timeEntryId')
  async updateTimeEntry(
    @Transaction() work: UnitOfWork,
    @Id('timeEntryId', laborMessages.noEntry) id: string,
    @ValidBody() body: Command<UpdateTimeEntryDto>,
  ) {
    return new Written(await this.times.update(work, id, body));
  }

  @Endpoint({
    scope: 'time:write',
    summary: 'Delete a time entry',
    description: 'The deletion is in the audit log and in the history of the operation.',
    changes: timeEntryResource,
    errors: ['permission_required', 'invalid_state'],
  })
  @Delete(':timeEntryId')
  async deleteTimeEntry(
    @Transaction() work: UnitOfWork,
    @Id('timeEntryId', laborMessages.noEntry) id: string,
  ) {
    await this.times.delete(work, id);
  }
}

/** `/costs` (D74). */
@Controller('costs')
class CostsController {
  constructor(private readonly costs: CostEntriesService) {}

  @Endpoint({ scope: 'time:read', summary: 'Get a cost', answers: costEntryResource })
  @Get(':costId')
  getCost(@ReadTenant() tenant: TenantReader, @Id('costId', laborMessages.noCost) id: string) {
    return this.costs.get(tenant, id);
  }

  @Endpoint({
    scope: 'time:write',
    summary: 'Delete a cost',
    description: 'The deletion is in the audit log and in the history of the operation.',
    changes: costEntryResource,
    errors: ['permission_required', 'invalid_state'],
  })
  @Delete(':costId')
  async deleteCost(@Transaction() work: UnitOfWork, @Id('costId', laborMessages.noCost) id: string) {
    await this.costs.delete(work, id);
  }
}

/** The routes of time and cost. */
@Module({
  imports: [LaborModule],
  controllers: [OperationLaborController, TimeEntriesController, CostsController],
})
export class LaborApiModule {}
