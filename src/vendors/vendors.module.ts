import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Partnership } from './partnership.entity.js';
import { vendorResource } from './vendor.resource.js';
import { VendorsService } from './vendors.service.js';

@Module({ providers: [VendorsService], exports: [VendorsService] })
@Declares({ entities: [Partnership], resources: [vendorResource] })
export class VendorsModule {}
