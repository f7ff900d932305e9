import type { ChecklistItem } from '../../checklists/index.js';
import { type Step, STEP_KINDS, type StepKind } from '../../procedures/index.js';
import { checklistTexts } from '../checklists/checklists.texts.js';
import { StepInputs } from '../checklists/step-form.js';
import { type FormBody, Icon, rowsOf, usePage } from '../kit/index.js';
import { answersIn, STEPS } from './procedure-form.js';

/** A step to show. */
type PreviewStep = Pick<Step, 'title' | 'help' | 'kind' | 'required' | 'unit' | 'min' | 'max' | 'choices'>;

/** The steps of a checklist as people see them on their phones, with inputs that cannot be used. */
export function PhonePreview({ steps }: { steps: readonly PreviewStep[] }) {
  const { t, format } = usePage(checklistTexts);
  const required = steps.filter((step) => step.required).length;
  return (
    // It scrolls, so the keyboard must reach it.
    <div class="phone-preview" tabindex={0} role="region" aria-label={t.title}>
      <p class="checklist-progress cluster below-8">
        <strong>{t.progress(format.number(0), format.number(steps.length))}</strong>
        {required > 0 && <span class="text-secondary">{t.requiredOpen(format.number(required))}</span>}
      </p>
      <ol class="checklist">
        {steps.map((step, index) => (
          <li key={index} class="checklist-step breaks-anywhere">
            <p class="flush inline-row gap-8">
              <Icon name="circle" />
              <span>
                <strong>{step.title}</strong>
                {!step.required && <span class="text-secondary caption"> {t.optional}</span>}
              </span>
            </p>
            {step.help !== null && <p class="free-text text-secondary flush">{step.help}</p>}
            <StepInputs item={asItem(step)} scope={`preview-${index}`} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function asItem(step: PreviewStep): ChecklistItem {
  return {
    ...{ id: '', procedure_id: '', procedure_name: '', version: 1, ...step },
    ...{ meter_external_id: null, on_failure: null, result: null, opened_operation_id: null },
  };
}

/** The steps in a form, which may be unfinished. */
export function previewOf(values: FormBody): PreviewStep[] {
  return rowsOf(values, STEPS).map((row) => {
    const text = (name: string) => String(row[name] ?? '').trim() || null;
    const limit = (name: string) =>
      /^-?\d{1,15}(\.\d{1,6})?$/.exec(text(name)?.replace(',', '.') ?? '')?.[0] ?? null;
    const kind: StepKind = STEP_KINDS.find((each) => each === row.kind) ?? 'check';
    return {
      ...{ title: text('title') ?? '…', help: text('help'), kind, required: row.required !== 'no' },
      ...{ unit: text('unit'), min: limit('min'), max: limit('max') },
      choices: kind === 'choice' ? answersIn(text('choices') ?? '') : null,
    };
  });
}
