import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { ChecklistResult, OperationProcedure, Procedure, ProcedureVersion } from './procedure.entity.js';
import { procedureResource } from './procedure.resource.js';
import { ProceduresOfOperations } from './procedures-of-operations.service.js';
import { ProceduresService } from './procedures.service.js';

/** Procedures, and the operations that have them (D73). The module of checklists records the results. */
@Module({
  imports: [AccessModule],
  providers: [ProceduresOfOperations, ProceduresService],
  exports: [ProceduresOfOperations, ProceduresService],
})
@Declares({
  entities: [Procedure, ProcedureVersion, OperationProcedure, ChecklistResult],
  resources: [procedureResource],
})
export class ProceduresModule {}
