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
    summary: 'Create or update many assets',
    description:
      'Takes up to 1,000 items and 4 MiB. Each item succeeds or fails as it would with `POST /assets`, and has its own result. With `atomic: true`, one failed item undoes the whole request. With `upsert: true`, each item needs an `external_id` and is created (201) or updated (200) as with `PUT /assets/by-external-id/{externalId}`; an item that changes nothing emits no event. If several items have the same external ID, the first one wins.',
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
