import { Decimal, OneOf, Text, Timestamp, Uuid } from '../../kernel/http/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import { PRIORITIES, type Priority } from '../operation.entity.js';
import {
  ASSIGNEE_TYPES,
  OPERATION_STATUSES,
  type AssigneeType,
  type OperationStatus,
} from '../operation-status.js';

const ASSIGNEE = { about: 'Whom to give it to.', required: true };
const TECHNICIAN = {
  about: 'A technician of the business who was not offboarded.',
  required: { when: ['assignee_type', 'technician'] },
  nullable: true,
} as const;
const VENDOR = {
  about: 'A firm with which the business has an accepted partnership.',
  required: { when: ['assignee_type', 'vendor'] },
  nullable: true,
} as const;
const TITLE = { about: 'What needs doing.', min: 3, max: 255, example: 'Replace the seal of pump 4' };
const DESCRIPTION = { about: 'More about it.', nullable: true };
const PLACE = { nullable: true, max: 1_000, example: 'Pump room, Ground floor, Plant A' };
const SKILL = {
  about: 'The trade it needs. Older French codes are accepted, and stored as their new code.',
  alsoAccepted: OLDER_TRADE_CODES,
  example: 'mechanical',
};
const AMOUNT = { about: 'What was agreed to be paid for it.', nullable: true, example: 1250 };
const NOTES = { about: 'Internal notes.', nullable: true };

/** Whom an operation is given to; body of `POST /operations/{taskId}/assign`. */
export class AssignOperation {
  @OneOf(ASSIGNEE_TYPES, ASSIGNEE) assignee_type!: AssigneeType;
  @Uuid(TECHNICIAN) technician_id?: string | null;
  @Uuid(VENDOR) vendor_id?: string | null;
}

/** Body of `POST /operations`. */
export class CreateOperation {
  static readonly statusEndpoint = 'the actions of the operation';

  @OneOf(ASSIGNEE_TYPES, ASSIGNEE) assignee_type!: AssigneeType;
  @Uuid(TECHNICIAN) technician_id?: string | null;
  @Uuid(VENDOR) vendor_id?: string | null;
  @Text({ ...TITLE, required: true }) title!: string;
  @OneOf(TRADE_CODES, { ...SKILL, required: true }) required_skill!: TradeCode;
  @Text(DESCRIPTION) description?: string | null;
  @Uuid({ about: 'The asset it is about; it fills in the place.', nullable: true }) asset_id?: string | null;
  @Text({ ...PLACE, about: 'Where. Overrides the place that the asset would give.' }) place?: string | null;
  @Timestamp({ about: 'When it is to be done.', nullable: true, example: '2026-10-05T08:30:00Z' })
  scheduled_for?: Date | null;
  @OneOf(PRIORITIES, { about: 'How urgent it is.', nullable: true }) priority?: Priority | null;
  @Decimal(AMOUNT) agreed_amount?: string | null;
  @Text(NOTES) notes?: string | null;
}

/** Body of `PATCH /operations/{taskId}`. */
export class ChangeOperation {
  static readonly statusEndpoint = 'the actions of the operation';

  @Text(TITLE) title?: string;
  @Text(DESCRIPTION) description?: string | null;
  @Text({ ...PLACE, about: 'Where.' }) place?: string | null;
  @OneOf(TRADE_CODES, { ...SKILL, nullable: true }) required_skill?: TradeCode | null;
  @Decimal(AMOUNT) agreed_amount?: string | null;
  @Text(NOTES) notes?: string | null;
}

/** Body of `POST /operations/{taskId}/reschedule`. */
export class RescheduleOperation {
  @Timestamp({
    about: 'When it is to be done; null takes it off the calendar without closing it.',
    required: true,
    nullable: true,
    example: '2026-10-05T08:30:00Z',
  })
  scheduled_for!: Date | null;
}

/** Body of `POST /operations/{taskId}/cancel`. */
export class CancelOperation {
  @Text({ about: 'Why; shown to the assignee.', nullable: true, example: 'The pump was replaced.' })
  reason?: string | null;
}

/** Filters of `GET /operations`. */
export class FilterOperations {
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
