export {
  Partnership,
  PARTNERSHIP_STATUSES,
  type PartnershipStatus,
  vendorActorName,
  VendorPerson,
  vendorResource,
  type VendorResource,
} from './partnership.entity.js';
export { VendorsModule } from './vendors.module.js';
export { VendorPeopleService, type ListedPerson, type Partner } from './vendor-people.service.js';
export { vendorMessages, VendorsService, CreateVendorDto } from './vendors.service.js';
