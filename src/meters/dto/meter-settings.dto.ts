import { ObjectOf, OneOf, Text } from '../../kernel/validation/fields.js';
import { Measure } from '../../kernel/validation/fields.js';
import { PRIORITIES, type Priority } from '../../operations/index.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../../technicians/index.js';

const TRADE = {
  ...{ about: 'The trade it needs.', required: true, alsoAccepted: OLDER_TRADE_CODES },
  example: 'mechanical',
} as const;

/** The operation that a crossing opens. */
export class OperationOfThresholdDto {
  @Text({ about: 'What needs doing; made from the meter unless given.', nullable: true, min: 3, max: 255 })
  title?: string | null;
  @OneOf(TRADE_CODES, TRADE) required_skill!: TradeCode;
  @OneOf(PRIORITIES, { about: 'How urgent it is.', nullable: true, example: 'high' })
  priority?: Priority | null;
}

/** A limit of a meter (D64): exactly one of `above` and `below`. */
export class ThresholdDto {
  @Measure({ about: 'Crossed by a higher value.', nullable: true, example: 80 }) above?: string | null;
  @Measure({ about: 'Crossed by a lower value.', nullable: true }) below?: string | null;
  @Measure({
    about: 'How far the value has to come back before the threshold can be crossed again; 0 unless given.',
    nullable: true,
    example: 5,
  })
  hysteresis?: string | null;
  @ObjectOf(() => OperationOfThresholdDto, {
    about: 'Opens one operation per crossing, which no one has yet.',
    nullable: true,
  })
  open_operation?: OperationOfThresholdDto | null;
}

/** Maintenance by usage (D64). */
export class UsageIntervalDto {
  @Measure({ about: 'How much usage, in the unit of the meter; more than 0.', required: true, example: 500 })
  every!: string;
  @OneOf(TRADE_CODES, TRADE) required_skill!: TradeCode;
}

export const NAME = { about: 'What it measures.', min: 1, max: 120, example: 'Operating hours' };
export const UNIT = { about: 'The unit of its values.', min: 1, max: 40, example: 'h' };
export const THRESHOLDS = {
  about: 'Limits that act once each time the newest reading crosses them.',
  max: 5,
};
export const USAGE = {
  about:
    'Opens a preventive operation whenever the counter has risen so far since the last one was completed; for counters alone.',
  nullable: true,
};
