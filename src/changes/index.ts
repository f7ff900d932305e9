export { changeResource, CHANGE_TYPES, type ChangeType } from './change.resource.js';
export { CHANGES_FORGOTTEN, CHANGES_KEPT_DAYS } from './change-retention.js';
export { ChangesModule } from './changes.module.js';
export { ChangesService } from './changes.service.js';
