import { PRIORITIES, TRADE_CODES } from '../../technicians/index.js';
import {
  choicesOf,
  priorityTexts,
  SelectField,
  TextArea,
  TextField,
  tradeTexts,
  useForm,
  useTexts,
} from '../kit/index.js';
import { procedureTexts } from './procedures.texts.js';

/** The fields that only some kinds of steps have, which the style sheet shows by the chosen kind; and the rarely used ones. */
export function StepDetails({ name }: { name: (field: string) => string }) {
  const t = useTexts(procedureTexts);
  const { values, errors } = useForm();
  const isFilledIn = (field: string) => (values[name(field)] ?? '') !== '' || name(field) in errors;
  return (
    <>
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
