import { NotBy } from '../../kernel/validation/not-by.query.js';
import { OneOf, SomeOf, WholeNumber } from '../../kernel/validation/fields.js';
import { CHANGE_TYPES, type ChangeType } from '../change.resource.js';

/** The longest wait for a change, in seconds. */
const MAX_WAIT_S = 30;

/** The query parameters of `GET /changes` (D49). */
export class ListChangesQuery {
  @SomeOf(CHANGE_TYPES, {
    about:
      'Only changes of this type of resource. Separate several with commas. A cursor is a position among all changes, so it works with any types.',
    example: 'asset,operation',
  })
  types?: ChangeType[];
  @NotBy(
    'Excludes the changes made by a key: `me` for the current key, or the ID of a key. Sequence numbers still count all changes, and a cursor works with and without this filter.',
  )
  not_by?: string;
  @WholeNumber({
    about:
      'Long polling: the number of seconds to wait when there are no changes yet. The answer is sent as soon as something changes.',
    max: MAX_WAIT_S,
  })
  wait?: number;
  @OneOf(['now'], {
    about:
      '`now` returns no changes, only a cursor for the changes that follow. Request it before you read the lists in full.',
  })
  from?: 'now';
}
