import { METER_KINDS, type MeterKind } from '../../assets/index.js';
import { ExternalId } from '../../kernel/validation/external-id.js';
import { ListOf, ObjectOf, OneOf, Text } from '../../kernel/validation/fields.js';
import { ThresholdDto, UsageIntervalDto } from './meter-settings.dto.js';

/** Body of `POST /assets/{id}/meters`. */
export class CreateMeterDto {
  @Text({ about: 'What it measures.', required: true, min: 1, max: 120, example: 'Operating hours' })
  name!: string;
  @OneOf(METER_KINDS, {
    about:
      '`counter` for a value that only increases, such as hours; `gauge` for one that goes up and down, such as a temperature.',
    required: true,
    example: 'counter',
  })
  kind!: MeterKind;
  @Text({ about: 'The unit of its values.', required: true, min: 1, max: 40, example: 'h' }) unit!: string;
  @ListOf(() => ThresholdDto, {
    about: 'Thresholds. Each acts once per crossing by the newest reading.',
    max: 5,
  })
  thresholds?: ThresholdDto[];
  @ObjectOf(() => UsageIntervalDto, {
    about:
      'Opens a preventive operation each time the counter has increased by this much since the last one was completed. Only for counters.',
    nullable: true,
  })
  usage_interval?: UsageIntervalDto | null;
  @ExternalId() external_id?: string | null;
}
