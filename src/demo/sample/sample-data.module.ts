import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { HierarchyModule } from '../../hierarchy/index.js';
import { OperationsModule } from '../../operations/index.js';
import { SparePartsModule } from '../../spare-parts/index.js';
import { TechniciansModule } from '../../technicians/index.js';
import { SampleDataService } from './sample-data.service.js';

/** The sample data that a new business can start with. */
@Module({
  imports: [AssetsModule, HierarchyModule, OperationsModule, SparePartsModule, TechniciansModule],
  providers: [SampleDataService],
  exports: [SampleDataService],
})
export class SampleDataModule {}
