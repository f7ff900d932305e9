import { NotBy } from '../../kernel/validation/not-by.query.js';
import { OneOf, SomeOf, WholeNumber } from '../../kernel/validation/fields.js';
import { CHANGE_TYPES, type ChangeType } from '../change.resource.js';

/** The longest wait for a change, in seconds. */
const MAX_WAIT_S = 30;

/** What of the changes is asked for, and how (D49). */
export class ListChangesQuery {
  @SomeOf(CHANGE_TYPES, {
    about:
      'Only changes of this type of resource, or of one of several with commas between them. A cursor is a place among all changes: it is good for any types.',
    example: 'asset,operation',
  })
  types?: ChangeType[];
  @NotBy(
    'Leaves out what a key did: `me`, the key that asks, or the id of one. The numbers stay those of all changes, and a cursor is good with and without.',
  )
  not_by?: string;
  @WholeNumber({
    about:
      'Where there is nothing to answer yet, how many seconds to wait for it. The answer comes as soon as something changes.',
    max: MAX_WAIT_S,
  })
  wait?: number;
  @OneOf(['now'], {
    about:
      '`now`: no change, only the cursor from which on they follow. Take it before you read lists in full.',
  })
  from?: 'now';
}
