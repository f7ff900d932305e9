import { ExternalId } from '../../kernel/validation/external-id.js';
import { Decimal, OneOf, Text } from '../../kernel/validation/fields.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import { AMOUNT, DESCRIPTION, NOTES, PLACE, SKILL, TITLE } from './operation-fields.js';

/** Body of `PATCH /operations/{taskId}`. */
export class UpdateOperationDto {
  static readonly statusEndpoint = 'the actions of the operation';

  @Text(TITLE) title?: string;
  @Text(DESCRIPTION) description?: string | null;
  @Text({ ...PLACE, about: 'Where.' }) place?: string | null;
  @OneOf(TRADE_CODES, { ...SKILL, nullable: true }) required_skill?: TradeCode | null;
  @Decimal(AMOUNT) agreed_amount?: string | null;
  @Text(NOTES) notes?: string | null;
  @ExternalId() external_id?: string | null;
}
