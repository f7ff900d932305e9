export { OperationsModule } from './operations.module.js';
export { OperationsService } from './operations.service.js';
export { PreventiveService } from './preventive.service.js';
export { OptionalReasonDto, ReasonDto } from './dto/reason.dto.js';
