import { OneOf } from '../../../kernel/validation/fields.js';
import { PARTNERSHIP_STATUSES, type PartnershipStatus } from '../../../vendors/index.js';

/** The filters of the list of vendors. */
export class VendorListQuery {
  @OneOf(PARTNERSHIP_STATUSES, { about: 'Only partnerships with this status.' })
  status?: PartnershipStatus;
}
