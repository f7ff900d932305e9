import { ExternalId } from '../../kernel/validation/external-id.js';
import { Decimal, OneOf, Text, Uuid } from '../../kernel/validation/fields.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import { PRIORITIES, type Priority } from '../operation.entity.js';
import {
  AMOUNT,
  ASSET,
  DESCRIPTION,
  NOTES,
  PLACE,
  PRIORITY,
  SKILL,
  TITLE,
  WORK_REPORT,
} from './operation-fields.js';

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
  @ExternalId() external_id?: string | null;
}
