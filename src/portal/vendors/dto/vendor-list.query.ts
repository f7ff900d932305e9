import { OneOf } from '../../../kernel/validation/fields.js';
import { PARTNERSHIP_STATUSES, type PartnershipStatus } from '../../../vendors/index.js';

/** What the list of vendors can be narrowed to. */
export class VendorListQuery {
  @OneOf(PARTNERSHIP_STATUSES, { about: 'Only firms with which the business stands so.' })
  status?: PartnershipStatus;
}
