import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { Assignees } from './assignees.js';
import { OperationMoves } from './operation-moves.js';
import { OperationsService } from './operations.service.js';
import { PreventiveService } from './preventive.service.js';

@Module({
  imports: [AssetsModule, SparePartsModule, TechniciansModule, VendorsModule],
  providers: [Assignees, OperationMoves, OperationsService, PreventiveService],
  exports: [OperationsService, PreventiveService],
})
export class OperationsModule {}
