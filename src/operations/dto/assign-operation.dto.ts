import { OneOf, Uuid } from '../../kernel/validation/fields.js';
import { ASSIGNEE_TYPES, type AssigneeType } from '../operation-status.js';
import { ASSIGNEE, TECHNICIAN, VENDOR } from './operation-fields.js';

/** Body of `POST /operations/{taskId}/assign`. */
export class AssignOperationDto {
  @OneOf(ASSIGNEE_TYPES, ASSIGNEE) assignee_type!: AssigneeType;
  @Uuid(TECHNICIAN) technician_id?: string | null;
  @Uuid(VENDOR) vendor_id?: string | null;
}
