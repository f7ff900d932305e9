import { complaint, field, type FieldOptions, rule } from '../kernel/validation/field.js';
import { Text } from '../kernel/validation/fields.js';
import { checklistComplaints } from './checklist.messages.js';

/** The value of a result, as a client sends it. The step says which values it takes. */
export type WantedValue = boolean | number | string;

/** True, false, a number or a text. */
function Value(options: FieldOptions): PropertyDecorator {
  const isScalar = (value: unknown) => ['boolean', 'number', 'string'].includes(typeof value);
  return field(options, {
    schema: { type: ['boolean', 'number', 'string'] },
    constraints: [rule('scalar', isScalar, complaint(checklistComplaints.notScalar))],
  });
}

/** Body of `PUT /operations/{taskId}/checklist/{itemId}`. */
export class RecordResultDto {
  @Value({
    about:
      'By the kind of the step: true or false for `check`, "pass" or "fail" for `pass_fail`, a number for `number` and `reading` (or a string of its digits), a text for `text`, one of the choices for `choice`, the ID of an attachment of the operation for `photo`.',
    required: true,
    example: 'pass',
  })
  value!: WantedValue;
  @Text({ about: 'A note.', nullable: true, max: 2_000, example: 'A little oil on the floor.' }) note?:
    string | null;
}
