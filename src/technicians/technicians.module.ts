import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsOfTechniciansPort, TechniciansService } from './technicians.service.js';
import { Technician, technicianResource } from './technician.entity.js';

/** Technicians. The module implements the `Roster` of access. */
@Module({
  imports: [AccessModule],
  providers: [OperationsOfTechniciansPort, TechniciansService],
  exports: [OperationsOfTechniciansPort, TechniciansService],
})
@Declares({ entities: [Technician], resources: [technicianResource] })
export class TechniciansModule {}
