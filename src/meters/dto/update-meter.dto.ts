import { ExternalId } from '../../kernel/validation/external-id.js';
import { ListOf, ObjectOf, Text } from '../../kernel/validation/fields.js';
import { NAME, ThresholdDto, THRESHOLDS, UNIT, USAGE, UsageIntervalDto } from './meter-settings.dto.js';

/** Body of `PATCH /meters/{id}`. The kind cannot change; the value comes from readings only. */
export class UpdateMeterDto {
  @Text(NAME) name?: string;
  @Text(UNIT) unit?: string;
  @ListOf(() => ThresholdDto, THRESHOLDS) thresholds?: ThresholdDto[];
  @ObjectOf(() => UsageIntervalDto, USAGE) usage_interval?: UsageIntervalDto | null;
  @ExternalId() external_id?: string | null;
}
