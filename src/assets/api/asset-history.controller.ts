import { Controller, Delete, Get, Patch } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { PageParams, ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/command.js';
import { assetStatusChangeResource, downtimeResource } from '../asset-history.resource.js';
import { AssetStatusService } from '../asset-status.service.js';
import { assetMessages } from '../asset.messages.js';
import { DowntimeCorrections } from '../downtime-corrections.service.js';
import { CorrectDowntimeDto } from '../dto/correct-downtime.dto.js';

/** The history of an asset's condition: status changes and downtimes (D55). */
@Controller('assets/:assetId')
export class AssetHistoryController {
  constructor(
    private readonly statuses: AssetStatusService,
    private readonly corrections: DowntimeCorrections,
  ) {}

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

  @Endpoint({
    scope: 'assets:write',
    summary: 'Correct a downtime of an asset',
    description:
      "Absent times stay as they are. The period must be after the asset was recorded, not in the future, and apart from the asset's other downtimes. The end of a downtime that lasts cannot be set: it ends with the next status. The status and its history stay as they are; KPIs follow. The correction is in the audit log.",
    body: CorrectDowntimeDto,
    answers: downtimeResource,
    errors: ['invalid_state'],
  })
  @Patch('downtimes/:downtimeId')
  async correctAssetDowntime(
    @Transaction() work: UnitOfWork,
    @Id('assetId', assetMessages.missing) assetId: string,
    @Id('downtimeId', assetMessages.noDowntime) id: string,
    @ValidBody() body: Command<CorrectDowntimeDto>,
  ) {
    return new Written(await this.corrections.correct(work, assetId, id, body));
  }

  @Endpoint({
    scope: 'assets:write',
    summary: 'Delete a downtime of an asset',
    description:
      'Removes a downtime that was recorded by mistake. It must have ended. The status of the asset and its history stay as they are; KPIs follow. The deletion is in the audit log.',
    changes: downtimeResource,
    errors: ['invalid_state'],
  })
  @Delete('downtimes/:downtimeId')
  deleteAssetDowntime(
    @Transaction() work: UnitOfWork,
    @Id('assetId', assetMessages.missing) assetId: string,
    @Id('downtimeId', assetMessages.noDowntime) id: string,
  ) {
    return this.corrections.delete(work, assetId, id);
  }
}
