import { Global, Module } from '@nestjs/common';
import { Roster } from '../access/index.js';
import { TechniciansService } from './technicians.service.js';

/** Technicians. Global, because deactivating a user takes them off the roster without knowing who keeps it. */
@Global()
@Module({
  providers: [TechniciansService, { provide: Roster, useExisting: TechniciansService }],
  exports: [TechniciansService, Roster],
})
export class TechniciansModule {}
