import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import { carryOut, type BulkBody } from '../../kernel/validation/bulk.js';
import { BulkAssetsDto, PutAssetDto } from '../dto/bulk-assets.dto.js';
import { CreateAssetDto } from '../dto/create-asset.dto.js';
import { assetResource } from '../asset.resource.js';
import { AssetsService } from '../assets.service.js';

/** `/assets/bulk` (D52). */
@Controller('assets/bulk')
export class AssetsBulkController {
  constructor(private readonly assets: AssetsService) {}

  @Endpoint({
    status: 200,
    scope: 'assets:write',
    summary: 'Create many assets, or bring them up to date',
    description:
      'Up to 1,000 in one request, which may have 4 MiB. Each item is made or refused as `POST /assets` would, and the results say which; with `atomic: true`, one that is refused undoes all. With `upsert: true` each item has an `external_id`, and is made (201) or changed (200) as `PUT /assets/by-external-id/{externalId}` would; what is so already is left alone, and emits nothing. Of several items with one id the first counts.',
    idempotency: 'required',
    body: BulkAssetsDto,
    answers: { bulkOf: assetResource },
  })
  @Post()
  async createAssets(@Transaction() work: UnitOfWork, @ValidBody() body: BulkBody) {
    const outcomes = await carryOut(
      body,
      { takes: CreateAssetDto, act: (assets) => this.assets.createMany(work, assets) },
      { takes: PutAssetDto, act: (assets) => this.assets.putMany(work, assets) },
    );
    return BulkResult.of(work, assetResource, outcomes);
  }
}
