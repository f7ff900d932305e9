import { ExternalId } from '../../kernel/validation/external-id.js';
import { Decimal, OneOf, Text, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { PRIORITIES, type Priority } from '../operation.entity.js';
import { ASSIGNEE_TYPES, type AssigneeType } from '../operation-status.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import {
  AMOUNT,
  ASSET,
  ASSIGNEE,
  DESCRIPTION,
  NOTES,
  PLACE,
  PRIORITY,
  SKILL,
  TECHNICIAN,
  TITLE,
  VENDOR,
} from './operation-fields.js';

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
  @ExternalId() external_id?: string | null;
}
