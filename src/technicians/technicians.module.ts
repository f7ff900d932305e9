import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { TechnicianRates } from './technician-rates.js';
import { OperationsOfTechniciansPort, TechniciansService } from './technicians.service.js';
import { Technician, TechnicianRate, technicianResource } from './technician.entity.js';

/** Technicians. The module implements the `Roster` of access. */
@Module({
  imports: [AccessModule],
  providers: [OperationsOfTechniciansPort, TechnicianRates, TechniciansService],
  exports: [OperationsOfTechniciansPort, TechnicianRates, TechniciansService],
})
@Declares({ entities: [Technician, TechnicianRate], resources: [technicianResource] })
export class TechniciansModule {}
