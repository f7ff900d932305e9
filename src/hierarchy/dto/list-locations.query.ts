import { ByExternalId } from '../../kernel/validation/external-id.js';

/** Filter of the lists of buildings, floors and rooms. */
export class ListLocationsQuery {
  @ByExternalId() external_id?: string;
}
