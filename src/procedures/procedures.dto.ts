import { ASSET_CATEGORIES, type AssetCategory } from '../assets/index.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { contains } from '../kernel/database/search.js';
import { sql } from '../kernel/sql/sql.js';
import { ByExternalId, ExternalId, MAX_EXTERNAL_ID } from '../kernel/validation/external-id.js';
import { type Command, type FieldOptions, partialOf } from '../kernel/validation/field.js';
import {
  Bool,
  EachOf,
  Flag,
  ListOf,
  Measure,
  ObjectOf,
  OneOf,
  Text,
  TextList,
  Timestamp,
  Uuid,
  UuidList,
} from '../kernel/validation/fields.js';
import { CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import {
  OLDER_TRADE_CODES,
  PRIORITIES,
  type Priority,
  TRADE_CODES,
  type TradeCode,
} from '../technicians/index.js';
import { STEP_KINDS, type StepKind } from './procedure.entity.js';

/** The maximum number of steps of a procedure. */
export const MAX_STEPS = 200;
/** The maximum number of procedures of an operation. */
export const MAX_PROCEDURES = 5;

/** The procedures of an operation, or of operations that something opens. */
export function ProcedureIds(options: Pick<FieldOptions, 'about' | 'nullable'>): PropertyDecorator {
  return UuidList({ ...options, max: MAX_PROCEDURES, mayBeEmpty: true, example: [] });
}

/** The operation that a failure of a step opens. */
export class FollowUpDto {
  @Text({ about: 'Its title.', required: true, min: 3, max: 255, example: 'Replace the seal' })
  title!: string;
  @OneOf(TRADE_CODES, {
    about: 'The trade it needs.',
    nullable: true,
    alsoAccepted: OLDER_TRADE_CODES,
    example: 'mechanical',
  })
  required_skill?: TradeCode | null;
  @OneOf(PRIORITIES, { about: 'The urgency.', nullable: true, example: 'high' }) priority?: Priority | null;
}

/** A step of a procedure. */
export class StepDto {
  @Uuid({
    about: 'The step that it was in the version before; leave it out for a new step.',
    nullable: true,
  })
  id?: string | null;
  @Text({
    about: 'What to do or to look at.',
    required: true,
    min: 1,
    max: 255,
    example: 'Is the seal dry?',
  })
  title!: string;
  @Text({ about: 'How to do it.', nullable: true, max: 2_000 }) help?: string | null;
  @OneOf(STEP_KINDS, {
    about:
      '`check` true or false, `pass_fail`, a `number`, a `text`, one of the `choices`, a `photo`, or the `reading` of a meter.',
    required: true,
    example: 'pass_fail',
  })
  kind!: StepKind;
  @Bool({ about: 'Whether the operation can only be completed with its result. Default: true.' })
  required?: boolean;
  @Text({ about: 'The unit; only for `number` and `reading`.', nullable: true, max: 40 }) unit?:
    string | null;
  @Measure({ about: 'A value below this fails; only for `number` and `reading`.', nullable: true }) min?:
    string | null;
  @Measure({ about: 'A value above this fails; only for `number` and `reading`.', nullable: true }) max?:
    string | null;
  @TextList({ about: 'The possible answers, 1 to 50; only for `choice`, which needs them.', nullable: true })
  choices?: string[] | null;
  @Text({
    about:
      'The external ID of the meter; only for `reading`. Without it, the reading is that of the only meter of the asset.',
    nullable: true,
    max: MAX_EXTERNAL_ID,
  })
  meter_external_id?: string | null;
  @ObjectOf(() => FollowUpDto, {
    about:
      'Opens this unassigned operation on the same asset when the step fails, once; only for `pass_fail`, `number` and `reading`.',
    nullable: true,
  })
  on_failure?: FollowUpDto | null;
}

/** Body of `POST /procedures`. */
export class CreateProcedureDto {
  @Text({
    about: 'What the work is.',
    required: true,
    min: 1,
    max: 255,
    example: 'Weekly inspection of a pump',
  })
  name!: string;
  @Text({ about: 'What it is for.', nullable: true }) description?: string | null;
  @Bool({ about: 'Whether it can be given to operations. Default: true.' }) is_active?: boolean;
  @EachOf(() => ASSET_CATEGORIES, {
    about:
      'Operations that people open by reporting a problem with an asset of these categories get the procedure, at most 5 of them. Default: none.',
    mayBeEmpty: true,
    example: ['pump'],
  })
  report_categories?: AssetCategory[];
  @ListOf(() => StepDto, { about: 'The steps, in their order; 1 to 200.', required: true, max: MAX_STEPS })
  steps!: StepDto[];
  @ExternalId() external_id?: string | null;
}

/** Body of `PATCH /procedures/{id}`. */
export class UpdateProcedureDto extends partialOf(CreateProcedureDto) {}

/** Filters of `GET /procedures`; they combine with AND. */
export class ListProceduresQuery {
  @Text({ about: 'Text contained in the name. Case and accents do not matter.', max: 255 }) search?: string;
  @Flag({ about: 'True: only procedures that can be given to operations. False: only the others.' })
  is_active?: boolean;
  @Timestamp({ about: 'Only records changed at or after this moment.' }) updated_since?: Date;
  @ByExternalId() external_id?: string;
}

/** The filters of a list of procedures. */
export type ProcedureFilters = Command<ListProceduresQuery>;

/** The filters as conditions on the row `r`. A business has few procedures, so the filters need no index. */
export const procedureConditions = filterConditions<ProcedureFilters>({
  search: (text) => contains(sql`r.name`, text),
  isActive: (isActive) => sql`r.is_active = ${isActive}`,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  ...CHANGED_SINCE,
});
