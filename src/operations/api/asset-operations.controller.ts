import { Controller, Get } from '@nestjs/common';
import { assetMessages } from '../../assets/index.js';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { PageParams, ValidQuery, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import { UpdatedSinceQuery, type ChangedSince } from '../../kernel/validation/updated-since.query.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { operationResource } from '../operation.resource.js';
import { OperationsService } from '../operations.service.js';

/** `/assets/{assetId}/operations` (§4.3). */
@Controller('assets/:assetId/operations')
export class AssetOperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Endpoint({
    scope: 'operations:read',
    summary: 'List the operations on an asset, newest first',
    description: 'Available for deleted assets too.',
    query: UpdatedSinceQuery,
    answers: { pageOf: operationResource },
    reads: 'replica',
  })
  @Get()
  listAssetOperations(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) assetId: string,
    @ValidQuery() filters: ChangedSince,
    @PageParams() page: PageRequest,
  ) {
    return this.operations.listOfAsset(tenant, assetId, page, filters);
  }
}
