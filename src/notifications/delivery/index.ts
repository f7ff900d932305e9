export { NoticeDeliveryModule } from './notice-delivery.module.js';
