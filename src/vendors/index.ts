export { vendorResource, type VendorResource } from './vendor.resource.js';
export { vendorActorName } from './vendor-actor.js';
export { Partnership, PARTNERSHIP_STATUSES, type PartnershipStatus } from './partnership.entity.js';
export { VendorPerson } from './vendor-person.entity.js';
export { VendorsModule } from './vendors.module.js';
export { VendorPeopleService, type ListedPerson, type Partner } from './vendor-people.service.js';
export { VendorsService } from './vendors.service.js';
export { CreateVendorDto } from './dto/create-vendor.dto.js';
export { vendorMessages } from './vendor.messages.js';
