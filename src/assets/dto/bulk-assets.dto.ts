import { upsertableBulkDtoOf } from '../../kernel/validation/bulk.js';
import { withExternalId } from '../../kernel/validation/external-id.js';
import { CreateAssetDto } from './create-asset.dto.js';

/** Body of `POST /assets/bulk`. */
export const BulkAssetsDto = upsertableBulkDtoOf(CreateAssetDto);

/** One item of a bulk request with `upsert`. */
export const PutAssetDto = withExternalId(CreateAssetDto);
