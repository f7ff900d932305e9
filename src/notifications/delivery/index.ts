export { FanOut } from './fan-out.js';
export { FirmPeople } from './firm-people.js';
export { NoticeDeliveryModule } from './notice-delivery.module.js';
