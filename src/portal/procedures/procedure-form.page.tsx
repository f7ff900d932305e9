import { type ProcedureResource, STEP_KINDS } from '../../procedures/index.js';
import { PRIORITIES, TRADE_CODES } from '../../technicians/index.js';
import {
  assetUrl,
  Check,
  choicesOf,
  FieldSet,
  type FormState,
  Icon,
  type PageView,
  type PortalContext,
  priorityTexts,
  recordFormPage,
  rowsOf,
  SelectField,
  TextArea,
  TextField,
  tradeTexts,
  useForm,
  useTexts,
} from '../kit/index.js';
import { STEPS } from './procedure-form.js';
import { procedureTexts, stepKindTexts } from './procedures.texts.js';

/** The form that creates or edits a procedure. */
export function procedureFormPage(
  portal: PortalContext,
  form: FormState,
  procedure?: Pick<ProcedureResource, 'id' | 'name'>,
): PageView {
  const t = portal.texts(procedureTexts);
  return recordFormPage(
    { place: 'procedures', list: '/procedures', texts: t, form, record: procedure },
    <>
      <TextField name="name" label={t.name} required maxlength={255} autofocus />
      <TextArea name="description" label={t.description} rows={2} />
      <Check
        name="is_active"
        value="true"
        label={t.active}
        hint={t.activeHint}
        checked={form.values.is_active === 'true'}
      />
      <Steps />
      <TextArea name="lines" label={t.lines} hint={t.linesHint} rows={4} />
    </>,
  );
}

/** The steps, with buttons that add, remove and move them. Without scripts, there is one empty step at the end. */
function Steps() {
  const t = useTexts(procedureTexts);
  const { values } = useForm();
  const count = rowsOf(values, STEPS).length;
  return (
    <step-list data-island={assetUrl('steps.js')}>
      <FieldSet name={STEPS} legend={t.steps}>
        <ol class="step-rows">
          {Array.from({ length: count + 1 }, (_, index) => (
            <StepRow key={index} index={index} />
          ))}
        </ol>
        <button type="button" class="btn needs-scripts" data-add>
          <Icon name="plus" /> {t.addStep}
        </button>
      </FieldSet>
    </step-list>
  );
}

function StepRow({ index }: { index: number }) {
  const t = useTexts(procedureTexts);
  const { values } = useForm();
  const kinds = choicesOf([...STEP_KINDS], useTexts(stepKindTexts));
  const name = (field: string) => `${STEPS}[${index}].${field}`;
  const id = values[name('id')];
  return (
    <li class="step-row box padded below">
      <input type="hidden" name={name('id')} value={typeof id === 'string' ? id : ''} />
      <TextField name={name('title')} label={t.stepTitle} maxlength={255} />
      <div class="form-grid">
        <SelectField name={name('kind')} label={t.kind} choices={kinds} none={t.any} />
        <SelectField
          name={name('required')}
          label={t.required}
          choices={[
            { value: 'yes', label: t.yes },
            { value: 'no', label: t.no },
          ]}
          none={t.any}
        />
      </div>
      <details>
        <summary>{t.details}</summary>
        <StepDetails name={name} />
      </details>
      <p class="cluster flush needs-scripts">
        <button type="button" class="btn btn-sm" data-move="-1">
          <Icon name="arrow-up" /> {t.up}
        </button>
        <button type="button" class="btn btn-sm" data-move="1">
          <Icon name="arrow-down" /> {t.down}
        </button>
        <button type="button" class="btn btn-sm" data-remove>
          <Icon name="trash" /> {t.remove}
        </button>
      </p>
    </li>
  );
}

function StepDetails({ name }: { name: (field: string) => string }) {
  const t = useTexts(procedureTexts);
  const trades = choicesOf([...TRADE_CODES], useTexts(tradeTexts));
  const priorities = choicesOf([...PRIORITIES].reverse(), useTexts(priorityTexts));
  return (
    <>
      <TextArea name={name('help')} label={t.help} rows={2} />
      <div class="form-grid">
        <TextField name={name('unit')} label={t.unit} maxlength={40} />
        <TextField name={name('meter_external_id')} label={t.meter} maxlength={255} />
        <TextField name={name('min')} label={t.min} inputmode="decimal" />
        <TextField name={name('max')} label={t.max} inputmode="decimal" />
      </div>
      <TextField name={name('choices')} label={t.choices} />
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
