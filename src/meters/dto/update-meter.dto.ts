import { partialOf } from '../../kernel/validation/field.js';
import { CreateMeterDto } from './create-meter.dto.js';

/** Body of `PATCH /meters/{id}`. The kind cannot change; the value comes from readings only. */
export class UpdateMeterDto extends partialOf(CreateMeterDto, 'kind') {}
