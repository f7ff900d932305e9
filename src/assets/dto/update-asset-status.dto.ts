import { OneOf, Text } from '../../kernel/validation/fields.js';
import { ASSET_STATUSES, type AssetStatus } from '../asset-status.js';

/** Body of `PATCH /assets/{assetId}/status`. */
export class UpdateAssetStatusDto {
  @OneOf(ASSET_STATUSES, { about: 'The new status.', required: true })
  status!: AssetStatus;
  @Text({ about: 'A note, kept with the change.', nullable: true, example: 'Back in service.' })
  note?: string | null;
}
