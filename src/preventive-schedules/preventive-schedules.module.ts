import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { ProceduresModule } from '../procedures/index.js';
import { PreventiveProcedures } from './preventive-procedures.service.js';
import { preventiveScheduleResource } from './preventive-schedule.resource.js';

/**
 * The preventive schedules of assets as clients see them, with their procedures (D73). The module of assets computes the dates, that
 * of operations opens what is due.
 */
@Module({
  imports: [AssetsModule, ProceduresModule],
  providers: [PreventiveProcedures],
  exports: [PreventiveProcedures],
})
@Declares({ entities: [], resources: [preventiveScheduleResource] })
export class PreventiveSchedulesModule {}
