import { Controller, Get, Post } from '@nestjs/common';
import { assetMessages } from '../../assets/index.js';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { PageParams, ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { CreateMeterDto, meterResource, MetersService } from '../index.js';

/** `/assets/{assetId}/meters` (D64). */
@Controller('assets/:assetId/meters')
export class AssetMetersController {
  constructor(private readonly meters: MetersService) {}

  @Endpoint({
    scope: 'meters:read',
    summary: 'List the meters of an asset, newest first',
    answers: { pageOf: meterResource },
    reads: 'replica',
  })
  @Get()
  listAssetMeters(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) assetId: string,
    @PageParams() page: PageRequest,
  ) {
    return this.meters.listOfAsset(tenant, assetId, page);
  }

  @Endpoint({
    scope: 'meters:write',
    summary: 'Add a meter to an asset',
    description:
      'A new meter has no value until its first reading. A threshold acts once each time the newest reading crosses it. `usage_interval` opens preventive operations by usage, in addition to those by date.',
    body: CreateMeterDto,
    answers: meterResource,
  })
  @Post()
  async createMeter(
    @Transaction() work: UnitOfWork,
    @Id('assetId', assetMessages.missing) assetId: string,
    @ValidBody() body: Command<CreateMeterDto>,
  ) {
    return new Written(await this.meters.create(work, assetId, body));
  }
}
