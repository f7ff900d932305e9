import { Measure, ObjectOf, OneOf, Text } from '../../kernel/validation/fields.js';
import { PRIORITIES, type Priority } from '../../operations/index.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../../technicians/index.js';

const TRADE = {
  ...{ about: 'The trade it needs.', required: true, alsoAccepted: OLDER_TRADE_CODES },
  example: 'mechanical',
} as const;

/** The operation that a crossing opens. */
export class OperationOfThresholdDto {
  @Text({ about: 'The title. Default: created from the meter.', nullable: true, min: 3, max: 255 })
  title?: string | null;
  @OneOf(TRADE_CODES, TRADE) required_skill!: TradeCode;
  @OneOf(PRIORITIES, { about: 'The urgency.', nullable: true, example: 'high' })
  priority?: Priority | null;
}

/** A limit of a meter (D64): exactly one of `above` and `below`. */
export class ThresholdDto {
  @Measure({ about: 'Crossed by a value above this.', nullable: true, example: 80 }) above?: string | null;
  @Measure({ about: 'Crossed by a value below this.', nullable: true }) below?: string | null;
  @Measure({
    about: 'How far the value must return before the threshold can be crossed again. Default: 0.',
    nullable: true,
    example: 5,
  })
  hysteresis?: string | null;
  @ObjectOf(() => OperationOfThresholdDto, {
    about:
      'Opens one unassigned operation per crossing, and none while the one of an earlier crossing is open.',
    nullable: true,
  })
  open_operation?: OperationOfThresholdDto | null;
}

/** Maintenance by usage (D64). */
export class UsageIntervalDto {
  @Measure({ about: 'The usage, in the unit of the meter; more than 0.', required: true, example: 500 })
  every!: string;
  @OneOf(TRADE_CODES, TRADE) required_skill!: TradeCode;
}
