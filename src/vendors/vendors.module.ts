import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { FormerVendorPerson, Partnership, VendorPerson, vendorResource } from './partnership.entity.js';
import { VendorPeopleService } from './vendor-people.service.js';
import { VendorsService } from './vendors.service.js';

/** Partner firms, the partnerships with them, and their people. */
@Module({
  imports: [AccessModule],
  providers: [VendorPeopleService, VendorsService],
  exports: [VendorPeopleService, VendorsService],
})
@Declares({ entities: [Partnership, VendorPerson, FormerVendorPerson], resources: [vendorResource] })
export class VendorsModule {}
