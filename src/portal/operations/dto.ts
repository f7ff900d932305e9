import { MACHINE_STATES, type MachineState } from '../../assets/index.js';
import {
  Bool,
  CalendarDate,
  Integer,
  OneOf,
  Text,
  Timestamp,
  Uuid,
  UuidList,
} from '../../kernel/validation/fields.js';
import {
  MAX_ASSIGNED,
  AssignOperationDto,
  CompleteOperationDto,
  CreateOperationDto,
  OPERATION_STATUSES,
  PRIORITIES,
  type OperationStatus,
  type Priority,
} from '../../operations/index.js';
import { MAX_STOCK } from '../../spare-parts/index.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';

/** The tabs of the list. */
export const TABS = [
  'open',
  'reported',
  'unassigned',
  'overdue',
  'to_confirm',
  'disputed',
  'completed',
  'all',
] as const;

/** A tab of the list. */
export type Tab = (typeof TABS)[number];

/** The sort orders of the list. */
const SORTS = ['-created_at', 'scheduled_for', '-scheduled_for', '-updated_at'] as const;

/** A sort order. */
export type ListSort = (typeof SORTS)[number];

/** The parameters of the list's address. */
export class OperationsQuery {
  @OneOf(TABS, { about: 'The tab of the list.' }) tab?: Tab;
  @Text({ about: 'Text to search for.', max: 255 }) search?: string;
  @OneOf(OPERATION_STATUSES, { about: 'Only this status.' }) status?: OperationStatus;
  @Uuid({ about: 'Only operations assigned to this technician.' }) technician_id?: string;
  @Uuid({ about: 'Only operations assigned to this vendor.' }) vendor_id?: string;
  @Uuid({ about: 'Only operations in this building.' }) building_id?: string;
  @Uuid({ about: 'Only operations on this asset.' }) asset_id?: string;
  @OneOf(TRADE_CODES, { about: 'Only operations that need this trade.' }) required_skill?: TradeCode;
  @OneOf(PRIORITIES, { about: 'Only operations of this priority.' }) priority?: Priority;
  @CalendarDate({ about: 'Only operations scheduled on this day or later.' }) from?: string;
  @CalendarDate({ about: 'Only operations scheduled on this day or earlier.' }) to?: string;
  @OneOf(SORTS, { about: 'The order.' }) sort?: ListSort;
  @Uuid({ about: 'The operation that is open beside the list.' }) open?: string;
}

/** Several operations and their new assignee. */
export class AssignOperationsDto extends AssignOperationDto {
  @UuidList({ about: 'The operations.', required: true, max: MAX_ASSIGNED }) operation_ids!: string[];
}

/** The bulk assignment to undo. */
export class UndoAssignmentDto {
  @Timestamp({ about: 'When it began.', required: true }) from!: Date;
  @Timestamp({ about: 'When it ended.', required: true }) until!: Date;
}

/** The report of a problem. Other people assign it later. */
export class ReportProblemDto {
  @Uuid({ about: 'The open operation that the report belongs to.', nullable: true, of: 'operation' })
  joins?: string | null;
  @Text({ about: 'What is wrong.', required: true, min: 3, max: 255 }) title!: string;
  @Uuid({ about: 'The asset concerned.', nullable: true }) asset_id?: string | null;
  @Text({ about: 'A longer description.', nullable: true }) description?: string | null;
  @OneOf(PRIORITIES, { about: 'The urgency.', nullable: true }) priority?: Priority | null;
  @Bool({ about: 'Whether the machine is stopped.' }) is_stopped?: boolean;
}

/** A new operation, with an assignee or without one. */
export class OpenOperationDto extends CreateOperationDto {
  @Bool({ about: 'Whether the machine is stopped.' }) is_stopped?: boolean;
}

/** The form that starts an operation. */
export class StartOperationDto {
  @OneOf(MACHINE_STATES, { about: 'Whether the machine runs.' }) machine?: MachineState;
}

/** The form that completes an operation. */
export class CompleteWorkDto extends CompleteOperationDto {
  @OneOf(MACHINE_STATES, { about: 'Whether the machine runs.' }) machine?: MachineState;
}

/** A part to use, reserve or release for an operation. */
export class MovePartDto {
  @Uuid({ about: 'The spare part.', required: true }) spare_part_id!: string;
  @Integer({ about: 'The quantity.', required: true, min: 1, max: MAX_STOCK }) quantity!: number;
}
