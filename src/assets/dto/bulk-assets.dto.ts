import { bulkOf } from '../../kernel/validation/bulk.js';
import { CreateAssetDto } from './create-asset.dto.js';

/** Body of `POST /assets/bulk`. */
export const BulkAssetsDto = bulkOf(CreateAssetDto);
