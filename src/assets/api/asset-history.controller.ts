import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { PageParams, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import { assetStatusChangeResource, downtimeResource } from '../asset-history.resource.js';
import { AssetStatusService } from '../asset-status.service.js';
import { assetMessages } from '../asset.messages.js';

/** The history of an asset's condition: status changes and downtimes (D55). */
@Controller('assets/:assetId')
export class AssetHistoryController {
  constructor(private readonly statuses: AssetStatusService) {}

  @Endpoint({
    scope: 'assets:read',
    summary: "List an asset's status changes, newest first",
    description: 'Available for deleted assets too.',
    answers: { pageOf: assetStatusChangeResource },
  })
  @Get('status-history')
  listAssetStatusHistory(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) id: string,
    @PageParams() page: PageRequest,
  ) {
    return this.statuses.history(tenant, id, page);
  }

  @Endpoint({
    scope: 'assets:read',
    summary: "List an asset's downtimes, newest first",
    description: 'Available for deleted assets too.',
    answers: { pageOf: downtimeResource },
  })
  @Get('downtimes')
  listAssetDowntimes(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) id: string,
    @PageParams() page: PageRequest,
  ) {
    return this.statuses.downtimes(tenant, id, page);
  }
}
