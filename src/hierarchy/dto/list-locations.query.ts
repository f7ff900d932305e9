import { ByExternalId } from '../../kernel/validation/external-id.js';
import { UpdatedSinceQuery } from '../../kernel/validation/updated-since.query.js';

/** Filters of the lists of buildings, floors and rooms. */
export class ListLocationsQuery extends UpdatedSinceQuery {
  @ByExternalId() external_id?: string;
}
