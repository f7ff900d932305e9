export { CHANGE_TYPES, type ChangeType } from './change.resource.js';
export { ChangesModule } from './changes.module.js';
export { ChangesService } from './changes.service.js';
