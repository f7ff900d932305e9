import { MOVEMENT_TYPES, type MovementType } from '../../../spare-parts/index.js';
import { OneOf } from '../../../kernel/validation/fields.js';

/** The filters of the ledger on a part's page. */
export class LedgerQuery {
  @OneOf(MOVEMENT_TYPES, { about: 'Only movements of this type.' }) type?: MovementType;
}
