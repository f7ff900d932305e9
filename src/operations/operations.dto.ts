import { upsertableBulkDtoOf } from '../kernel/validation/bulk.js';
import { ByExternalId, ExternalId, withExternalId } from '../kernel/validation/external-id.js';
import { partialOf } from '../kernel/validation/field.js';
import {
  Decimal,
  Flag,
  Integer,
  ListOf,
  OneOf,
  SomeOf,
  Text,
  Timestamp,
  Uuid,
  WholeNumber,
} from '../kernel/validation/fields.js';
import { ProcedureIds } from '../procedures/index.js';
import { MAX_STOCK } from '../spare-parts/index.js';
import {
  OLDER_TRADE_CODES,
  PRIORITIES,
  type Priority,
  TRADE_CODES,
  type TradeCode,
} from '../technicians/index.js';
import {
  ASSIGNEE_TYPES,
  type AssigneeType,
  NO_ASSIGNEE,
  OPERATION_STATUSES,
  type OperationStatus,
} from './operation-status.js';
import { MAX_NUMBER } from './operation-number.js';

// Descriptions of fields that several requests share.
const ASSIGNEE = { about: 'The kind of assignee.', required: true };
const TECHNICIAN = {
  about: 'An active technician of the business.',
  required: { when: ['assignee_type', 'technician'] },
  nullable: true,
} as const;
const VENDOR = {
  about: 'A vendor with an accepted partnership.',
  required: { when: ['assignee_type', 'vendor'] },
  nullable: true,
} as const;
const TITLE = {
  about: 'What needs to be done.',
  min: 3,
  max: 255,
  example: 'Replace the seal of pump 4',
};
const DESCRIPTION = { about: 'A longer description.', nullable: true };
const PLACE = { nullable: true, max: 1_000, example: 'Pump room, Ground floor, Plant North' };
const SKILL = {
  about: 'The required trade. Older French codes are accepted and stored as their new code.',
  alsoAccepted: OLDER_TRADE_CODES,
  example: 'mechanical',
};
const ASSET = {
  about: 'The asset concerned. It also sets the place, unless `place` is given.',
  nullable: true,
};
const PRIORITY = { about: 'The urgency.', nullable: true, example: 'high' } as const;
const AMOUNT = { about: 'The agreed price of the work.', nullable: true, example: 1250 };
const WORK_REPORT = { nullable: true, example: 'Seal and bearing replaced.' };
const PROCEDURES = {
  about:
    'The procedures of its checklist, at most 5. It gets the steps that they have now; those that it has already stay as they are.',
  nullable: true,
};
const NOTES = { about: 'Internal notes.', nullable: true };

/** Body of `PATCH /operations/{taskId}`. */
export class UpdateOperationDto {
  static readonly statusEndpoint = 'the actions of the operation';

  @Text(TITLE) title?: string;
  @Text(DESCRIPTION) description?: string | null;
  @Uuid({
    ...ASSET,
    about:
      'The asset concerned; null for none. It also sets the place, unless you send `place` or it was entered by hand.',
  })
  asset_id?: string | null;
  @Text({ ...PLACE, about: 'The location.' }) place?: string | null;
  @OneOf(TRADE_CODES, { ...SKILL, nullable: true }) required_skill?: TradeCode | null;
  @OneOf(PRIORITIES, PRIORITY) priority?: Priority | null;
  @Decimal(AMOUNT) agreed_amount?: string | null;
  @Text(NOTES) notes?: string | null;
  @Text({ ...WORK_REPORT, about: 'What was done.' }) work_report?: string | null;
  @ProcedureIds(PROCEDURES) procedure_ids?: string[] | null;
  @ExternalId() external_id?: string | null;
}

/** Body of `POST /operations/{taskId}/assign`. */
export class AssignOperationDto {
  @OneOf(ASSIGNEE_TYPES, ASSIGNEE) assignee_type!: AssigneeType;
  @Uuid(TECHNICIAN) technician_id?: string | null;
  @Uuid(VENDOR) vendor_id?: string | null;
}

/** Body of `POST /operations/{taskId}/reschedule`. */
export class RescheduleOperationDto {
  @Timestamp({
    about: 'The scheduled time; null unschedules the operation without closing it.',
    required: true,
    nullable: true,
    example: '2026-10-07T06:00:00Z',
  })
  scheduled_for!: Date | null;
}

/** Body of `POST /operations/{taskId}/cancel`. */
export class CancelOperationDto {
  @Text({ about: 'The reason, shown to the assignee.', nullable: true, example: 'The pump was replaced.' })
  reason?: string | null;
}

const REASON = { about: 'The reason, kept in the history.', example: 'The seal still drips.' };

/** Why the business disputes or reopens an operation. The reason is required (D23). */
export class ReasonDto {
  @Text({ ...REASON, required: true, min: 1 }) reason!: string;
}

/** The reason of an action that does not require one. */
export class OptionalReasonDto {
  @Text({ ...REASON, nullable: true }) reason?: string | null;
}

/** A part that was used for an operation, and its quantity. */
export class PartUsedDto {
  @Uuid({ about: 'The spare part.', required: true }) spare_part_id!: string;
  @Integer({ about: 'The quantity used.', required: true, min: 1, max: MAX_STOCK, example: 2 })
  quantity!: number;
}

/** What a vendor's people say when they complete the work. Forms of earlier releases send a reason. */
export class CompleteVendorWorkDto extends OptionalReasonDto {
  @Text({ ...WORK_REPORT, about: 'What was done.' }) work_report?: string | null;
}

/** Body of `POST /operations/{taskId}/complete`. */
export class CompleteOperationDto {
  @Text({ ...WORK_REPORT, about: 'What was done. It replaces an earlier report; if absent, that stays.' })
  work_report?: string | null;
  @Text({ ...NOTES, about: 'Replaces the notes. If absent, they stay.', example: 'Bolts were seized.' })
  notes?: string | null;
  @ListOf(() => PartUsedDto, {
    about:
      'The parts used. Stock reserved for the operation is used first; the rest of the reservation of these parts is released.',
    max: 100,
  })
  parts_used?: PartUsedDto[];
}

/** Body of `POST /operations`. */
export class CreateOperationDto {
  static readonly statusEndpoint = 'the actions of the operation';

  @OneOf(ASSIGNEE_TYPES, {
    ...ASSIGNEE,
    about: 'The kind of assignee; null leaves the operation unassigned. The field is required.',
    nullable: true,
    example: 'technician',
  })
  assignee_type!: AssigneeType | null;
  @Uuid(TECHNICIAN) technician_id?: string | null;
  @Uuid(VENDOR) vendor_id?: string | null;
  @Text({ ...TITLE, required: true }) title!: string;
  @OneOf(TRADE_CODES, { ...SKILL, required: true }) required_skill!: TradeCode;
  @Text(DESCRIPTION) description?: string | null;
  @Uuid(ASSET) asset_id?: string | null;
  @Text({ ...PLACE, about: 'The location. Overrides the location of the asset.' }) place?: string | null;
  @Timestamp({ about: 'The scheduled time.', nullable: true, example: '2026-10-07T06:00:00Z' })
  scheduled_for?: Date | null;
  @OneOf(PRIORITIES, PRIORITY) priority?: Priority | null;
  @Decimal(AMOUNT) agreed_amount?: string | null;
  @Text(NOTES) notes?: string | null;
  @ProcedureIds(PROCEDURES) procedure_ids?: string[] | null;
  @ExternalId() external_id?: string | null;
}

/** Body of `POST /operations/bulk`. */
export const BulkOperationsDto = upsertableBulkDtoOf(CreateOperationDto);

/** One item of a bulk request with `upsert`. */
export const PutOperationDto = withExternalId(CreateOperationDto);

/** A row of a file of operations, as another system had them (D79). Its asset and its technician are named apart from it. */
export class ImportedOperationDto {
  @ExternalId() external_id?: string | null;
  @Text({ ...TITLE, required: true }) title!: string;
  @OneOf(OPERATION_STATUSES, { about: 'The status.' }) status?: OperationStatus;
  @Text(DESCRIPTION) description?: string | null;
  @Text({ ...PLACE, about: 'The location.' }) place?: string | null;
  @OneOf(TRADE_CODES, { ...SKILL, nullable: true }) required_skill?: TradeCode | null;
  @OneOf(PRIORITIES, PRIORITY) priority?: Priority | null;
  @Timestamp({ about: 'The scheduled time.', nullable: true }) scheduled_for?: Date | null;
  @Timestamp({ about: 'When it was opened.' }) created_at?: Date;
  @Timestamp({ about: 'When the work began.', nullable: true }) started_at?: Date | null;
  @Timestamp({ about: 'When the work was completed.', nullable: true }) completed_at?: Date | null;
  @Decimal(AMOUNT) agreed_amount?: string | null;
  @Text({ ...WORK_REPORT, about: 'What was done.' }) work_report?: string | null;
  @Text(NOTES) notes?: string | null;
  @Text({ about: 'Why it was cancelled.', nullable: true }) cancellation_reason?: string | null;
}

/** A row that changes an operation: it needs no title. */
export class ChangedOperationDto extends partialOf(ImportedOperationDto) {}

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
      "Text contained in the title, place, skill or assignee's name (the current name, or the name at assignment), or the number, also as WO-1042 or #1042. Case and accents do not matter.",
  })
  search?: string;
  @WholeNumber({
    about: 'Only the operation with this number: 1042 for WO-1042.',
    max: MAX_NUMBER,
    example: 1042,
  })
  number?: number;
  @ByExternalId() external_id?: string;
}
