import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { OperationsModule } from '../../operations/index.js';
import { TechniciansModule } from '../../technicians/index.js';
import { MyJobs } from './jobs.js';
import { MyWorkPortalController } from './my-work.portal.controller.js';

/** My work: where a technician's day begins, on a phone. */
@Module({
  imports: [AssetsModule, OperationsModule, TechniciansModule],
  controllers: [MyWorkPortalController],
  providers: [MyJobs],
})
export class MyWorkPortalModule {}
