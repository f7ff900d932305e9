import type { ProcedureResource } from '../../procedures/index.js';
import {
  assetUrl,
  Check,
  FieldSet,
  type FormState,
  Icon,
  IconSheet,
  type PageView,
  type PortalContext,
  recordFormPage,
  rowsOf,
  SheetIcon,
  TextArea,
  TextField,
  useForm,
  useTexts,
} from '../kit/index.js';
import { ALL_FIELDS, ARRANGE, type ArrangedForm, type FocusedRow } from './arranged-steps.js';
import { PhonePreview, previewOf } from './phone-preview.js';
import { STEPS } from './procedure-form.js';
import { procedureTexts } from './procedures.texts.js';
import { ReportCategoriesField } from './report-categories.js';
import { hasErrors, KeptDetails, StepDetails } from './step-details.js';

/** The form that creates or edits a procedure. Its buttons arrange the steps and show the preview, with and without scripts. */
export function procedureFormPage(
  portal: PortalContext,
  form: FormState | ArrangedForm,
  procedure?: Pick<ProcedureResource, 'id' | 'name'>,
): PageView {
  const t = portal.texts(procedureTexts);
  const arranged = 'isPreview' in form ? form : undefined;
  return recordFormPage(
    { place: 'procedures', list: '/procedures', texts: t, form, record: procedure },
    <>
      {/* Enter in a field presses the first button of a form. It shall save, not move a step. */}
      <button type="submit" class="visually-hidden" tabindex={-1} aria-hidden="true">
        {t.save}
      </button>
      <div data-unsaved={arranged && true}>
        <TextField name="name" label={t.name} required maxlength={255} autofocus={!arranged} />
      </div>
      <TextArea name="description" label={t.description} rows={2} />
      <Check
        name="is_active"
        value="true"
        label={t.active}
        hint={t.activeHint}
        checked={form.values.is_active === 'true'}
      />
      <ReportCategoriesField />
      <Steps focus={arranged?.focus} />
      <TextArea name="lines" label={t.lines} hint={t.linesHint} rows={4} />
      <p class="cluster">
        <button type="submit" class="btn" name={ARRANGE} value="lines" formnovalidate>
          <Icon name="list-details" /> {t.toSteps}
        </button>
        <button type="submit" class="btn" name={ARRANGE} value="preview" formnovalidate>
          <Icon name="device-mobile" /> {t.showPreview}
        </button>
      </p>
      {arranged?.isPreview && (
        <section id="preview" tabindex={-1} autofocus aria-labelledby="preview-title" class="below">
          <h2 id="preview-title">{t.preview}</h2>
          <PhonePreview steps={previewOf(form.values)} />
        </section>
      )}
    </>,
  );
}

/** The icons of every step. */
const ROW_ICONS = ['grip-vertical', 'arrow-up', 'arrow-down', 'trash'] as const;

/**
 * The steps, with buttons that add, remove and move them. At the end there is an empty one, from which the script copies the details that
 * the others lack: with all fields of each step, the page of a long procedure had 1.7 MB. Without scripts, a button shows all fields.
 */
function Steps({ focus }: Pick<ArrangedForm, 'focus'>) {
  const t = useTexts(procedureTexts);
  const { values } = useForm();
  const count = rowsOf(values, STEPS).length;
  const hasAllFields = ALL_FIELDS in values;
  return (
    <step-list data-island={assetUrl('steps.js')} data-place={t.place('{n}', '{all}')}>
      <IconSheet names={ROW_ICONS} />
      <FieldSet name={STEPS} legend={t.steps} hint={t.stepsHint}>
        {hasAllFields ? (
          <input type="hidden" name={ALL_FIELDS} value="1" />
        ) : (
          <noscript>
            <p>
              <button type="submit" class="btn" name={ARRANGE} value="fields" formnovalidate>
                {t.allFields}
              </button>
            </p>
          </noscript>
        )}
        <ol class="step-rows">
          {Array.from({ length: count + 1 }, (_, index) => (
            <StepRow
              key={index}
              index={index}
              hasAllFields={hasAllFields || index === count}
              focus={focus?.index === index ? focus.on : undefined}
            />
          ))}
        </ol>
        <button type="button" class="btn needs-scripts" data-add>
          <Icon name="plus" /> {t.addStep}
        </button>
      </FieldSet>
      <p class="visually-hidden" role="status" />
    </step-list>
  );
}

/**
 * @param hasAllFields also shows its details, which are hidden fields otherwise
 * @param focus what of the row gets the focus
 */
function StepRow({
  index,
  hasAllFields,
  focus,
}: {
  index: number;
  hasAllFields: boolean;
  focus: FocusedRow['on'] | undefined;
}) {
  const t = useTexts(procedureTexts);
  const { values, errors } = useForm();
  const name = (field: string) => `${STEPS}[${index}].${field}`;
  const id = values[name('id')];
  return (
    <li class="step-row box padded below">
      <input type="hidden" name={name('id')} value={typeof id === 'string' ? id : ''} />
      <div class="row at-top">
        <div class="step-number">
          <button type="button" class="step-grip needs-scripts" data-grip aria-label={t.grip} title={t.grip}>
            <SheetIcon name="grip-vertical" />
          </button>
        </div>
        <div class="grow">
          <TextField name={name('title')} label={t.stepTitle} maxlength={255} autofocus={focus === 'title'} />
        </div>
      </div>
      <div class="step-details">
        {hasAllFields || hasErrors(errors, name) ? <StepDetails name={name} /> : <KeptDetails name={name} />}
      </div>
      <p class="cluster flush">
        <Arrange action="up" index={index} icon="arrow-up" label={t.up} autofocus={focus === 'up'} />
        <Arrange action="down" index={index} icon="arrow-down" label={t.down} autofocus={focus === 'down'} />
        <Arrange action="remove" index={index} icon="trash" label={t.remove} />
      </p>
    </li>
  );
}

/** A button that arranges a step: its script does it in the page; without scripts, the server does. */
function Arrange({
  action,
  index,
  icon,
  label,
  autofocus = false,
}: {
  action: 'up' | 'down' | 'remove';
  index: number;
  icon: 'arrow-up' | 'arrow-down' | 'trash';
  label: string;
  autofocus?: boolean;
}) {
  return (
    <button
      type="submit"
      class="btn btn-sm"
      name={ARRANGE}
      value={`${action}:${index}`}
      formnovalidate
      autofocus={autofocus}
    >
      <SheetIcon name={icon} /> {label}
    </button>
  );
}
