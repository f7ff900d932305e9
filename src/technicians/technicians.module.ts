import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { Technician } from './technician.entity.js';
import { technicianResource } from './technician.resource.js';
import { TechniciansService } from './technicians.service.js';

/** Technicians, who are the roster that accounts are on. */
@Module({
  imports: [AccessModule],
  providers: [TechniciansService],
  exports: [TechniciansService],
})
@Declares({ entities: [Technician], resources: [technicianResource] })
export class TechniciansModule {}
