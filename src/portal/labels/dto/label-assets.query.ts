import { ListAssetsQuery } from '../../../assets/index.js';
import { Uuid } from '../../../kernel/validation/fields.js';

/** The assets to print labels for: the filters of the list of assets, and the floor. */
export class LabelAssetsQuery extends ListAssetsQuery {
  @Uuid({ about: 'Only assets on this floor.' }) floor_id?: string;
}
