import type { ChecklistItem, ChecklistResource, ResultEntry, ResultShown } from '../../checklists/index.js';
import { At, Icon, PostButton, Section, usePage } from '../kit/index.js';
import { checklistTexts } from './checklists.texts.js';
import { useValueText } from './result-value.js';
import { SignOff, type Signatures } from './sign-off.js';
import { StepForm } from './step-form.js';

/** A checklist for a page, with its history for the timeline. */
export interface ShownChecklist {
  readonly checklist: ChecklistResource;
  readonly history: readonly ResultEntry[];
  /** Whether the person may record results now. */
  readonly mayRecord: boolean;
}

interface Addresses {
  /** The prefix of the addresses of forms and files: empty, or that of a firm's pages. */
  readonly at: string;
}

/** The checklist of an operation: one step after another, each with its result or the form to record it. Nothing without steps. */
export function Checklist({
  of: { checklist, mayRecord },
  signatures,
  at,
}: { of: ShownChecklist; signatures: Signatures } & Addresses) {
  const { t, format } = usePage(checklistTexts);
  const { items, total, done, required_open: open, failed } = checklist;
  if (items.length === 0) return null;
  const several = new Set(items.map((item) => item.procedure_id)).size > 1;
  return (
    <Section title={t.title} id="checklist">
      <p class="checklist-progress cluster below-8">
        <progress max={total} value={done} aria-label={t.title} />
        <strong>{t.progress(format.number(done), format.number(total))}</strong>
        {open > 0 && <span class="text-secondary">{t.requiredOpen(format.number(open))}</span>}
        {failed > 0 && <span class="checklist-failed">{t.failedCount(format.number(failed))}</span>}
      </p>
      <ol class="checklist">
        {items.map((item, index) => (
          <>
            {several && item.procedure_id !== items[index - 1]?.procedure_id && (
              <li class="strong" key={item.procedure_id}>
                {item.procedure_name}
              </li>
            )}
            <ChecklistStep key={item.id} {...{ checklist, item, mayRecord, at }} />
          </>
        ))}
      </ol>
      <SignOff signatures={signatures} />
    </Section>
  );
}

function ChecklistStep({
  checklist,
  item,
  mayRecord,
  at,
}: { checklist: ChecklistResource; item: ChecklistItem; mayRecord: boolean } & Addresses) {
  const { t } = usePage(checklistTexts);
  const { id, title, help, required, unit, result, opened_operation_id: opened } = item;
  const action = `${at}/operations/${checklist.operation_id}/checklist/${id}`;
  return (
    <li
      class={`checklist-step breaks-anywhere ${result ? 'is-done' : ''} ${result?.failed ? 'is-failed' : ''}`}
      id={`step-${id}`}
      data-unit={unit ?? undefined}
    >
      <p class="flush inline-row gap-8">
        <Icon name={result === null ? 'circle' : result.failed ? 'circle-x' : 'circle-check'} />
        <span>
          <strong>{title}</strong>
          {!required && <span class="text-secondary caption"> {t.optional}</span>}
        </span>
      </p>
      {help !== null && <p class="free-text text-secondary flush">{help}</p>}
      {result && <Result of={result} item={item} at={at} />}
      {opened !== null && at === '' && (
        <p class="flush">
          <a href={`/operations/${opened}`}>{t.opened}</a>
        </p>
      )}
      {mayRecord && result === null && <StepForm item={item} action={action} />}
      {mayRecord && result !== null && (
        <details class="checklist-change">
          <summary>{t.change}</summary>
          <StepForm item={item} action={action} />
          <PostButton
            action={`${action}/take-back`}
            class="btn btn-ghost"
            label={t.takeBack}
            accessibleName={t.takeBackOf(title)}
            icon="arrow-back-up"
          />
        </details>
      )}
    </li>
  );
}

/** The result of a step, signed with who recorded it and when. */
function Result({
  of: result,
  item: { kind, unit },
  at,
}: { of: ResultShown; item: ChecklistItem } & Addresses) {
  const { t } = usePage(checklistTexts);
  const valueText = useValueText();
  const { value, failed, note, actor, recorded_at: recordedAt } = result;
  const file = `${at}/attachments/${String(value)}`;
  const shown = { kind, unit, value: String(value) };
  return (
    <>
      <p class="flush">
        {kind === 'photo' ? (
          <a href={file} hx-boost="false">
            <img class="file-picture sunken" src={file} alt={t.photo} loading="lazy" />
          </a>
        ) : (
          <span class={failed ? 'checklist-failed' : ''}>{valueText(shown)}</span>
        )}{' '}
        <span class="secondary">
          {actor.kind === 'system' ? t.system : (actor.name ?? t.unknownPerson)} · <At moment={recordedAt} />
        </span>
      </p>
      {note !== null && <blockquote class="timeline-reason">{note}</blockquote>}
    </>
  );
}
