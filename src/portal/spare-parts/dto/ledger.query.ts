import { MOVEMENT_TYPES, type MovementType } from '../../../spare-parts/index.js';
import { OneOf } from '../../../kernel/validation/fields.js';

/** What the ledger on a part's page can be narrowed to. */
export class LedgerQuery {
  @OneOf(MOVEMENT_TYPES, { about: 'Only movements of this type.' }) type?: MovementType;
}
