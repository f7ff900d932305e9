import { OneOf, Text } from '../../kernel/validation/fields.js';
import { ASSET_STATUSES, type AssetStatus } from '../asset-status.js';

/** Body of `PATCH /assets/{assetId}/status`. */
export class UpdateAssetStatusDto {
  @OneOf(ASSET_STATUSES, { about: 'The status to set, from whichever it has.', required: true })
  status!: AssetStatus;
  @Text({ about: 'What to say about it; kept with the change.', nullable: true, example: 'Back in service.' })
  note?: string | null;
}
