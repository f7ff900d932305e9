export { OperationsModule } from './operations.module.js';
export { OperationsService } from './operations.service.js';
export { PreventiveService } from './preventive.service.js';
