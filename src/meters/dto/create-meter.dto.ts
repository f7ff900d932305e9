import { METER_KINDS, type MeterKind } from '../../assets/index.js';
import { ExternalId } from '../../kernel/validation/external-id.js';
import { ListOf, ObjectOf, OneOf, Text } from '../../kernel/validation/fields.js';
import { NAME, ThresholdDto, THRESHOLDS, UNIT, USAGE, UsageIntervalDto } from './meter-settings.dto.js';

/** Body of `POST /assets/{id}/meters`. */
export class CreateMeterDto {
  @Text({ ...NAME, required: true }) name!: string;
  @OneOf(METER_KINDS, {
    about:
      '`counter` for a value that only increases, such as hours; `gauge` for one that goes up and down, such as a temperature.',
    required: true,
    example: 'counter',
  })
  kind!: MeterKind;
  @Text({ ...UNIT, required: true }) unit!: string;
  @ListOf(() => ThresholdDto, THRESHOLDS) thresholds?: ThresholdDto[];
  @ObjectOf(() => UsageIntervalDto, USAGE) usage_interval?: UsageIntervalDto | null;
  @ExternalId() external_id?: string | null;
}
