import { Global, Module } from '@nestjs/common';
import { Roster } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { Technician } from './technician.entity.js';
import { technicianResource } from './technician.resource.js';
import { TechniciansService } from './technicians.service.js';

/** Technicians. Global, because deactivating a user takes them off the roster without knowing who keeps it. */
@Global()
@Module({
  providers: [TechniciansService, { provide: Roster, useExisting: TechniciansService }],
  exports: [TechniciansService, Roster],
})
@Declares({ entities: [Technician], resources: [technicianResource] })
export class TechniciansModule {}
