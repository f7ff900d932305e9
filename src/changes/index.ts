export {
  CHANGE_TYPES,
  changeResource,
  CHANGES_FORGOTTEN,
  CHANGES_KEPT_DAYS,
  ChangesService,
  type ChangeType,
} from './changes.service.js';
export { ChangesModule } from './changes.module.js';
