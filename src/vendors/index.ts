export { VendorsModule } from './vendors.module.js';
export { VendorsService } from './vendors.service.js';
export { CreateVendorDto } from './dto/create-vendor.dto.js';
