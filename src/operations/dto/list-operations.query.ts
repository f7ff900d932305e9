import { ByExternalId } from '../../kernel/validation/external-id.js';
import { Flag, OneOf, SomeOf, Text, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import { PRIORITIES, type Priority } from '../operation.entity.js';
import {
  ASSIGNEE_TYPES,
  OPERATION_STATUSES,
  type AssigneeType,
  type OperationStatus,
} from '../operation-status.js';
import { NO_ASSIGNEE } from '../operations.queries.js';

/** Filters of `GET /operations`; they combine with AND. */
export class ListOperationsQuery {
  @SomeOf(OPERATION_STATUSES, {
    about: 'Only those in this status, or in one of several with commas between them.',
    example: 'new,assigned',
  })
  status?: OperationStatus[];
  @Flag({
    about: 'Only those with something left to do, or only those that are completed, done or cancelled.',
  })
  open?: boolean;
  @Uuid({ about: 'Only those about this asset.' }) asset_id?: string;
  @Uuid({ about: 'Only those about an asset that stands in this building.' }) building_id?: string;
  @Uuid({ about: 'Only those with this technician.' }) technician_id?: string;
  @Uuid({ about: 'Only those with this partner firm.' }) vendor_id?: string;
  @OneOf([...ASSIGNEE_TYPES, NO_ASSIGNEE], {
    about: 'Only those with a technician, with a vendor, or unassigned.',
  })
  assignee_type?: AssigneeType | typeof NO_ASSIGNEE;
  @OneOf(PRIORITIES, { about: 'Only those of this priority.' }) priority?: Priority;
  @OneOf(TRADE_CODES, { about: 'Only those that need this trade.', alsoAccepted: OLDER_TRADE_CODES })
  required_skill?: TradeCode;
  @Timestamp({ about: 'Only those changed at or after this moment.' }) updated_since?: Date;
  @Timestamp({ about: 'Only those completed at or after this moment.' }) completed_since?: Date;
  @Timestamp({ about: 'Only those to be done at or after this moment.' }) scheduled_from?: Date;
  @Timestamp({ about: 'Only those to be done before this moment.' }) scheduled_to?: Date;
  @Text({
    about:
      'Only those with this text in the title, the place, the skill or the name of the assignee, as it is now or was when it was given to them.',
  })
  search?: string;
  @ByExternalId() external_id?: string;
}
