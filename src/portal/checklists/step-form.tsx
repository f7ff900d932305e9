import type { ChecklistItem } from '../../checklists/index.js';
import {
  FormScope,
  HiddenFields,
  Icon,
  newForm,
  PostForm,
  TextArea,
  TextField,
  usePage,
  useReturnFields,
} from '../kit/index.js';
import { PhotoField } from '../attachments/attachments.js';
import { useLimitsText } from './result-value.js';
import { checklistTexts } from './checklists.texts.js';

/** The form that records the result of a step. Its buttons and fields are large enough for gloves. */
export function StepForm({ item, action }: { item: ChecklistItem; action: string }) {
  const { t } = usePage(checklistTexts);
  const back = useReturnFields();
  const { id, kind, title, result } = item;
  const typed = result === null || ['check', 'pass_fail', 'photo'].includes(kind) ? '' : String(result.value);
  const form = newForm({ value: typed, note: result?.note ?? '' }, `step-${id}`);
  return (
    <PostForm action={action} class="checklist-form" multipart={kind === 'photo'} aria-label={title}>
      <HiddenFields fields={back} />
      <FormScope value={form}>
        <Value item={item} />
        <details class="checklist-note" open={Boolean(result?.note)}>
          <summary>{t.addNote}</summary>
          <TextArea name="note" label={t.note} rows={2} maxlength={2_000} />
        </details>
        <Buttons item={item} />
      </FormScope>
    </PostForm>
  );
}

/** The fields and buttons of a step for a preview: as in its form, but nothing can be recorded. */
export function StepInputs({ item, scope }: { item: ChecklistItem; scope: string }) {
  const { t } = usePage(checklistTexts);
  return (
    <fieldset class="checklist-form" disabled>
      <legend class="visually-hidden">{item.title}</legend>
      <FormScope value={newForm({}, scope)}>
        {item.kind === 'photo' ? (
          <span class="btn btn-large">
            <Icon name="camera" /> {t.photo}
          </span>
        ) : (
          <Value item={item} />
        )}
        <span class="checklist-note">{t.addNote}</span>
        <Buttons item={item} />
      </FormScope>
    </fieldset>
  );
}

/** The field of the value; none for steps that are answered by a button. */
function Value({ item }: { item: ChecklistItem }) {
  const { t } = usePage(checklistTexts);
  const limits = useLimitsText(item);
  const { kind, unit } = item;
  if (kind === 'text') return <TextArea name="value" label={t.answer} rows={3} required />;
  if (kind === 'photo') return <PhotoField mayAdd />;
  if (kind !== 'number' && kind !== 'reading') return null;
  const label = unit === null ? t.value : `${t.value} (${unit})`;
  return <TextField name="value" label={label} hint={limits || undefined} inputmode="decimal" required />;
}

/** One button for each answer, or one that records what was typed. */
function Buttons({ item: { kind, choices, result } }: { item: ChecklistItem }) {
  const { t } = usePage(checklistTexts);
  const answers =
    kind === 'check'
      ? [{ value: 'true', label: t.check, icon: 'check' }]
      : kind === 'pass_fail'
        ? [
            { value: 'pass', label: t.pass, icon: 'check' },
            { value: 'fail', label: t.fail, icon: 'x' },
          ]
        : (choices ?? []).map((choice) => ({ value: choice, label: choice, icon: undefined }));
  if (answers.length === 0)
    return (
      <button type="submit" class="btn btn-large">
        {t.save}
      </button>
    );
  return (
    <div class="checklist-answers cluster">
      {answers.map(({ value, label, icon }) => (
        <button
          key={value}
          type="submit"
          name="value"
          value={value}
          class="btn btn-large"
          aria-pressed={result ? String(result.value) === value : undefined}
        >
          {icon && <Icon name={icon} />} {label}
        </button>
      ))}
    </div>
  );
}
