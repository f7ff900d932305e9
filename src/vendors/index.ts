export { VendorsModule } from './vendors.module.js';
export { VendorsService } from './vendors.service.js';
