import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { OperationsModule } from '../../operations/index.js';
import { TechniciansModule } from '../../technicians/index.js';
import { MyJobs } from './jobs.js';
import { MyWorkPortalController } from './my-work.portal.controller.js';

/** My work: the start page of technicians, made for phones. */
@Module({
  imports: [AssetsModule, OperationsModule, TechniciansModule],
  controllers: [MyWorkPortalController],
  providers: [MyJobs],
})
export class MyWorkPortalModule {}
