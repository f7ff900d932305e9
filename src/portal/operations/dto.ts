import { MACHINE_STATES, type MachineState } from '../../assets/index.js';
import { Bool, CalendarDate, Integer, OneOf, Text, Uuid, UuidList } from '../../kernel/validation/fields.js';
import {
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

/** The parts of the list that have a tab. */
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

/** One of them. */
export type Tab = (typeof TABS)[number];

/** What the list can be sorted by. */
const SORTS = ['-created_at', 'scheduled_for', '-scheduled_for', '-updated_at'] as const;

/** One of them. */
export type ListSort = (typeof SORTS)[number];

/** What the address of the list says. */
export class OperationsQuery {
  @OneOf(TABS, { about: 'Which part of the list.' }) tab?: Tab;
  @Text({ about: 'Text to look for.', max: 255 }) search?: string;
  @OneOf(OPERATION_STATUSES, { about: 'Only this status.' }) status?: OperationStatus;
  @Uuid({ about: 'Only those with this technician.' }) technician_id?: string;
  @Uuid({ about: 'Only those with this vendor.' }) vendor_id?: string;
  @Uuid({ about: 'Only those in this building.' }) building_id?: string;
  @Uuid({ about: 'Only those about this asset.' }) asset_id?: string;
  @OneOf(TRADE_CODES, { about: 'Only those that need this trade.' }) required_skill?: TradeCode;
  @OneOf(PRIORITIES, { about: 'Only those of this priority.' }) priority?: Priority;
  @CalendarDate({ about: 'Only those scheduled on this day or later.' }) from?: string;
  @CalendarDate({ about: 'Only those scheduled on this day or earlier.' }) to?: string;
  @OneOf(SORTS, { about: 'The order.' }) sort?: ListSort;
  @Uuid({ about: 'The operation whose detail stands beside the list.' }) open?: string;
}

/** Several operations, and whom to give them to. */
export class AssignOperationsDto extends AssignOperationDto {
  @UuidList({ about: 'The operations.', required: true, max: 200 }) operation_ids!: string[];
}

/** A reported problem: it is assigned later, by others. */
export class ReportProblemDto {
  @Text({ about: 'What is wrong.', required: true, min: 3, max: 255 }) title!: string;
  @Uuid({ about: 'The asset it is about.', nullable: true }) asset_id?: string | null;
  @Text({ about: 'More about it.', nullable: true }) description?: string | null;
  @OneOf(PRIORITIES, { about: 'How urgent it is.', nullable: true }) priority?: Priority | null;
  @Bool({ about: 'Whether the machine is stopped.' }) is_stopped?: boolean;
}

/** A new operation, with an assignee or without one. */
export class OpenOperationDto extends CreateOperationDto {
  @Bool({ about: 'Whether the machine is stopped.' }) is_stopped?: boolean;
}

/** Work that begins. */
export class StartOperationDto {
  @OneOf(MACHINE_STATES, { about: 'Whether the machine runs.' }) machine?: MachineState;
}

/** Work that is completed. */
export class CompleteWorkDto extends CompleteOperationDto {
  @OneOf(MACHINE_STATES, { about: 'Whether the machine runs.' }) machine?: MachineState;
}

/** A part that is used, set aside or given back for an operation. */
export class MovePartDto {
  @Uuid({ about: 'The spare part.', required: true }) spare_part_id!: string;
  @Integer({ about: 'How much.', required: true, min: 1, max: MAX_STOCK }) quantity!: number;
}
