import { Module } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { PageParams, ReadTenant, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { Controller, Get } from '../../kernel/http/decorators/routes.js';
import { type ChangedSince, UpdatedSinceQuery } from '../../kernel/validation/filters.query.js';
import { vendorResource, VendorsModule, VendorsService } from '../index.js';

/** `/vendors` (D55). */
@Controller('vendors')
class VendorsController {
  constructor(private readonly vendors: VendorsService) {}

  @Endpoint({
    scope: 'vendors:read',
    summary: 'List vendors, newest partnership first',
    description: 'Only vendors whose partnership is `accepted` can be assigned operations.',
    query: UpdatedSinceQuery,
    answers: { pageOf: vendorResource },
  })
  @Get()
  listVendors(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: ChangedSince,
    @PageParams() page: PageRequest,
  ) {
    return this.vendors.list(tenant, page, filters);
  }
}

/** The routes of vendors. */
@Module({ imports: [VendorsModule], controllers: [VendorsController] })
export class VendorsApiModule {}
