import { OneOf, Text, Uuid } from '../../kernel/validation/fields.js';
import {
  ASSIGNEE_TYPES,
  OPERATION_STATUSES,
  type AssigneeType,
  type OperationStatus,
} from '../operation-status.js';

/** Filters of `GET /operations`. */
export class ListOperationsQuery {
  @OneOf(OPERATION_STATUSES, { about: 'Only those in this status.' }) status?: OperationStatus;
  @Uuid({ about: 'Only those about this asset.' }) asset_id?: string;
  @Uuid({ about: 'Only those about an asset that stands in this building.' }) building_id?: string;
  @Uuid({ about: 'Only those with this technician.' }) technician_id?: string;
  @Uuid({ about: 'Only those with this partner firm.' }) vendor_id?: string;
  @OneOf(ASSIGNEE_TYPES, { about: 'Only those with a technician, or with a vendor.' })
  assignee_type?: AssigneeType;
  @Text({
    about: 'Only those with this text in the title, the place, the skill or the name of the assignee.',
  })
  search?: string;
}
