import { STEP_KINDS } from '../../procedures/index.js';
import { PRIORITIES, TRADE_CODES } from '../../technicians/index.js';
import {
  choicesOf,
  type FormState,
  priorityTexts,
  SelectField,
  TextArea,
  TextField,
  tradeTexts,
  useForm,
  useTexts,
} from '../kit/index.js';
import { procedureTexts, stepKindTexts } from './procedures.texts.js';

/** The fields of a step besides its id and its title. */
const DETAILS = [
  ...(['kind', 'required', 'help', 'unit', 'min', 'max', 'choices', 'meter_external_id'] as const),
  ...(['failure_title', 'failure_skill', 'failure_priority'] as const),
];

/** Whether the details of a step have errors. @param name gives the name of a field of the step */
export function hasErrors(errors: FormState['errors'], name: (field: string) => string): boolean {
  return DETAILS.some((field) => name(field) in errors);
}

/** The filled-in details of a step as hidden fields, until its script replaces them by `StepDetails`. */
export function KeptDetails({ name }: { name: (field: string) => string }) {
  const { values } = useForm();
  return (
    <>
      {DETAILS.map((field) => {
        const value = String(values[name(field)] ?? '');
        return value === '' ? null : <input key={field} type="hidden" name={name(field)} value={value} />;
      })}
    </>
  );
}

/** The fields of a step besides its title. Those that only some kinds of steps have are shown by the style sheet, by the chosen kind. */
export function StepDetails({ name }: { name: (field: string) => string }) {
  const t = useTexts(procedureTexts);
  const { values, errors } = useForm();
  const isFilledIn = (field: string) => (values[name(field)] ?? '') !== '' || name(field) in errors;
  const { check, ...others } = useTexts(stepKindTexts);
  const kinds = STEP_KINDS.flatMap((kind) => (kind === 'check' ? [] : [kind]));
  return (
    <>
      <div class="form-grid">
        <SelectField name={name('kind')} label={t.kind} choices={choicesOf(kinds, others)} none={check} />
        <SelectField
          name={name('required')}
          label={t.required}
          choices={[{ value: 'no', label: t.no }]}
          none={t.yes}
        />
      </div>
      <div class="for-choice">
        <TextField name={name('choices')} label={t.choices} />
      </div>
      <div class="form-grid for-measured">
        <TextField name={name('unit')} label={t.unit} maxlength={40} />
        <TextField name={name('min')} label={t.min} inputmode="decimal" />
        <TextField name={name('max')} label={t.max} inputmode="decimal" />
      </div>
      <div class="for-reading">
        <TextField name={name('meter_external_id')} label={t.meter} hint={t.meterHint} maxlength={255} />
      </div>
      <details class="below-8" open={isFilledIn('help')}>
        <summary>{t.instructions}</summary>
        <TextArea name={name('help')} label={t.help} rows={2} maxlength={2_000} />
      </details>
      <details class="below-8 for-failing" open={isFilledIn('failure_title')}>
        <summary>{t.onFailure}</summary>
        <FailureFields name={name} />
      </details>
    </>
  );
}

function FailureFields({ name }: { name: (field: string) => string }) {
  const t = useTexts(procedureTexts);
  const trades = choicesOf([...TRADE_CODES], useTexts(tradeTexts));
  const priorities = choicesOf([...PRIORITIES].reverse(), useTexts(priorityTexts));
  return (
    <>
      <TextField name={name('failure_title')} label={t.failureTitle} maxlength={255} />
      <div class="form-grid">
        <SelectField name={name('failure_skill')} label={t.failureSkill} choices={trades} none={t.any} />
        <SelectField
          name={name('failure_priority')}
          label={t.failurePriority}
          choices={priorities}
          none={t.any}
        />
      </div>
    </>
  );
}
