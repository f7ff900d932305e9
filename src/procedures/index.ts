export {
  ChecklistResult,
  type FollowUp,
  OperationProcedure,
  Procedure,
  ProcedureVersion,
  type Step,
  STEP_KINDS,
  type StepKind,
} from './procedure.entity.js';
export {
  procedureIds,
  procedureResource,
  type ProcedureResource,
  STEP_SCHEMAS,
  stepColumns,
} from './procedure.resource.js';
export { procedureMessages } from './procedure.messages.js';
export { hasField } from './procedure-steps.js';
export {
  CreateProcedureDto,
  ListProceduresQuery,
  MAX_STEPS,
  ProcedureIds,
  UpdateProcedureDto,
} from './procedures.dto.js';
export {
  type AvailableProcedure,
  type ChecklistChange,
  ChecklistChanges,
  columnsOfNew,
} from './checklist-changes.js';
export { ProceduresOfOperations } from './procedures-of-operations.service.js';
export { ProceduresModule } from './procedures.module.js';
export { type NamedProcedure, ProceduresService, type VersionShown } from './procedures.service.js';
