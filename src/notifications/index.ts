export { NotificationsModule } from './notifications.module.js';
export { NotificationsService } from './notifications.service.js';
