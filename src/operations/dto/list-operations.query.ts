import { ByExternalId } from '../../kernel/validation/external-id.js';
import { Flag, OneOf, SomeOf, Text, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import { PRIORITIES, type Priority } from '../operation.entity.js';
import {
  ASSIGNEE_TYPES,
  NO_ASSIGNEE,
  OPERATION_STATUSES,
  type AssigneeType,
  type OperationStatus,
} from '../operation-status.js';

/** Filters of `GET /operations`; they combine with AND. */
export class ListOperationsQuery {
  @SomeOf(OPERATION_STATUSES, {
    about: 'Only operations in this status. Separate several with commas.',
    example: 'new,assigned',
  })
  status?: OperationStatus[];
  @Flag({
    about:
      'True: only operations with work left to do. False: only those that are completed, done or cancelled.',
  })
  open?: boolean;
  @Uuid({ about: 'Only operations on this asset.' }) asset_id?: string;
  @Uuid({ about: 'Only operations on assets in this building.' }) building_id?: string;
  @Uuid({ about: 'Only operations assigned to this technician.' }) technician_id?: string;
  @Uuid({ about: 'Only operations assigned to this vendor.' }) vendor_id?: string;
  @OneOf([...ASSIGNEE_TYPES, NO_ASSIGNEE], {
    about: 'Only operations assigned to a technician, to a vendor, or to no one (`none`).',
  })
  assignee_type?: AssigneeType | typeof NO_ASSIGNEE;
  @OneOf(PRIORITIES, { about: 'Only operations of this priority.' }) priority?: Priority;
  @OneOf(TRADE_CODES, { about: 'Only operations that need this trade.', alsoAccepted: OLDER_TRADE_CODES })
  required_skill?: TradeCode;
  @Timestamp({ about: 'Only records changed at or after this moment.' }) updated_since?: Date;
  @Timestamp({ about: 'Only operations completed at or after this moment.' }) completed_since?: Date;
  @Timestamp({ about: 'Only operations scheduled at or after this moment.' }) scheduled_from?: Date;
  @Timestamp({ about: 'Only operations scheduled before this moment.' }) scheduled_to?: Date;
  @Text({
    about:
      "Text contained in the title, place, skill or assignee's name (the current name, or the name at assignment). Case and accents do not matter.",
  })
  search?: string;
  @ByExternalId() external_id?: string;
}
