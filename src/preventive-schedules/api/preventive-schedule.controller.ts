import { Controller, Get, Module, Patch } from '@nestjs/common';
import { assetMessages } from '../../assets/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id, ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/field.js';
import { PreventiveProcedures } from '../preventive-procedures.service.js';
import { preventiveScheduleResource, UpdatePreventiveScheduleDto } from '../preventive-schedule.resource.js';
import { PreventiveSchedulesModule } from '../preventive-schedules.module.js';

/** `/assets/{assetId}/preventive-schedule` (D29, D73). */
@Controller('assets/:assetId/preventive-schedule')
class PreventiveScheduleController {
  constructor(private readonly procedures: PreventiveProcedures) {}

  @Endpoint({
    scope: 'assets:read',
    summary: 'Get the preventive schedule of an asset',
    answers: preventiveScheduleResource,
  })
  @Get()
  getPreventiveSchedule(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) assetId: string,
  ) {
    return this.procedures.get(tenant, assetId);
  }

  @Endpoint({
    scope: 'assets:write',
    summary: 'Set the procedures of the preventive schedule of an asset',
    description:
      'The operations that the schedule opens from now on have these procedures, in their versions of that moment. A procedure that is deleted or not active then is left out. Set the interval with `maintenance_interval_days` of the asset.',
    body: UpdatePreventiveScheduleDto,
    answers: preventiveScheduleResource,
    errors: ['invalid_reference'],
  })
  @Patch()
  async updatePreventiveSchedule(
    @Transaction() work: UnitOfWork,
    @Id('assetId', assetMessages.missing) assetId: string,
    @ValidBody() body: Command<UpdatePreventiveScheduleDto>,
  ) {
    return new Written(await this.procedures.update(work, assetId, body));
  }
}

/** The route of preventive schedules. */
@Module({ imports: [PreventiveSchedulesModule], controllers: [PreventiveScheduleController] })
export class PreventiveSchedulesApiModule {}
