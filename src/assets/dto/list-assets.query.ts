import { ByExternalId } from '../../kernel/validation/external-id.js';
import { OneOf, SomeOf, Text, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { ASSET_CATEGORIES, type AssetCategory } from '../asset-category.js';
import { ASSET_STATUSES, type AssetStatus } from '../asset-status.js';
import { CRITICALITIES, PLACEMENTS, type Criticality } from '../asset.entity.js';
import { CATEGORY } from './asset-fields.js';

/** Filters of `GET /assets`; they combine with AND. */
export class ListAssetsQuery {
  @OneOf(ASSET_CATEGORIES, { ...CATEGORY, about: 'Only assets of this kind.' }) category?: AssetCategory;
  @SomeOf(ASSET_STATUSES, {
    about: 'Only assets in this status. Separate several with commas.',
    example: 'needs_maintenance,out_of_service',
  })
  status?: AssetStatus[];
  @Uuid({ about: 'Only assets in this building.' }) building_id?: string;
  @Uuid({ about: 'Only assets in this room.' }) room_id?: string;
  @OneOf(PLACEMENTS, { about: '`installed`: only assets in service. `stock`: only assets in stock.' })
  placement?: 'installed' | 'stock';
  @Text({ about: 'Only the asset with exactly this reference.', max: 255 }) reference?: string;
  @Text({
    about: 'Only the asset with exactly this sticker code, current or replaced.',
    max: 255,
  })
  qr_code?: string;
  @OneOf(CRITICALITIES, { about: 'Only assets of this criticality.' })
  criticality?: Criticality;
  @Text({
    about: 'Text contained in the name, reference, brand or model. Case and accents do not matter.',
    max: 255,
  })
  search?: string;
  @Timestamp({ about: 'Only assets changed at or after this moment.' }) updated_since?: Date;
  @ByExternalId() external_id?: string;
}
