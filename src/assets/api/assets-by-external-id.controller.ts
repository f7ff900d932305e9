import { Controller, Put } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { ExternalIdOfPath } from '../../kernel/http/decorators/external-id.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { CreateAssetDto } from '../dto/create-asset.dto.js';
import { assetResource } from '../asset.resource.js';
import { AssetsService } from '../assets.service.js';

/** `/assets/by-external-id/{externalId}` (D51). */
@Controller('assets/by-external-id')
export class AssetsByExternalIdController {
  constructor(private readonly assets: AssetsService) {}

  @Endpoint({
    scope: 'assets:write',
    summary: 'Create or update an asset by external ID',
    description:
      'Creates the asset with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event.',
    body: CreateAssetDto,
    answers: assetResource,
  })
  @Put(':externalId')
  async putAsset(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<CreateAssetDto>,
  ) {
    const { id, isNew } = await this.assets.put(work, externalId, body);
    return new Written(id, isNew);
  }
}
