import { ListAssetsQuery } from '../../../assets/index.js';
import { Uuid } from '../../../kernel/validation/fields.js';

/** Which assets labels are printed for: the filters of their list, and the floor. */
export class LabelAssetsQuery extends ListAssetsQuery {
  @Uuid({ about: 'Only assets on this floor.' }) floor_id?: string;
}
