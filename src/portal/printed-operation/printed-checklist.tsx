import type { ChecklistItem, ResultEntry } from '../../checklists/index.js';
import { isOpen, operationStatusTexts } from '../../operations/index.js';
import { checklistTexts } from '../checklists/checklists.texts.js';
import { useLimitsText, useValueText } from '../checklists/result-value.js';
import { usePage, useTexts } from '../kit/index.js';
import { Blank, Box, PaperTable, Part, Signed } from './paper.js';
import type { PrintedOperation } from './printed-operation.js';
import { printTexts } from './printed-operation.texts.js';

/**
 * The checklist: each step with its result, who recorded it and when. Steps of an open operation without a result have a place to
 * write by hand.
 *
 * @param at the prefix of the addresses of photos: empty, or that of a firm's pages
 */
export function PrintedChecklist({ of, at }: { of: PrintedOperation; at: string }) {
  const { t, format } = usePage(checklistTexts);
  const own = useTexts(printTexts);
  const { items, total, done, required_open: open, failed } = of.checklist.checklist;
  if (items.length === 0) return null;
  const counts = [
    t.progress(format.number(done), format.number(total)),
    open > 0 && t.requiredOpen(format.number(open)),
    failed > 0 && t.failedCount(format.number(failed)),
  ];
  return (
    <Part title={t.title} about={counts.filter(Boolean).join(' · ')}>
      <PaperTable
        label={t.title}
        rows={items}
        groupOf={({ procedure_name: name, version }) => own.procedure(name, format.number(version))}
        columns={[
          {
            name: own.step,
            grows: true,
            cell: (item) => <Step item={item} place={items.indexOf(item) + 1} />,
          },
          { name: own.result, cell: (item) => <Result item={item} of={of} at={at} /> },
          {
            name: own.recorded,
            isSignature: true,
            cell: ({ result }) => result && <Signed actor={result.actor} at={result.recorded_at} />,
          },
        ]}
      />
      <Earlier entries={earlierOf(of.checklist.history)} />
    </Part>
  );
}

function Step({ item, place }: { item: ChecklistItem; place: number }) {
  const t = useTexts(checklistTexts);
  const limits = useLimitsText(item);
  const unit = item.unit === null ? '' : ` ${item.unit}`;
  return (
    <>
      {place}. {item.title}
      {!item.required && <span class="caption"> {t.optional}</span>}
      {limits !== '' && (
        <span class="secondary">
          {limits}
          {unit}
        </span>
      )}
      {item.help !== null && <span class="secondary free-text">{item.help}</span>}
    </>
  );
}

function Result({ item, of, at }: { item: ChecklistItem; of: PrintedOperation; at: string }) {
  const t = useTexts(checklistTexts);
  const valueText = useValueText();
  const own = useTexts(printTexts);
  const { kind, unit, result, opened_operation_id: openedId } = item;
  const opened = of.opened.get(openedId ?? '');
  if (result === null)
    return isOpen(of.operation.status) ? (
      <ByHand item={item} />
    ) : (
      <span class="secondary">{own.notRecorded}</span>
    );
  const shown = { kind, unit, value: String(result.value) };
  return (
    <>
      {kind === 'photo' ? (
        of.choice.hasPhotos ? (
          <img class="paper-step-photo" src={`${at}/attachments/${shown.value}`} alt={t.photo} />
        ) : (
          t.photo
        )
      ) : (
        <span class={result.failed ? 'paper-failed' : undefined}>
          {valueText(shown)}
          {result.failed && kind !== 'pass_fail' && ` · ${t.failedMark}`}
        </span>
      )}
      {result.note !== null && <span class="secondary free-text">{result.note}</span>}
      {opened && <Opened operation={opened} />}
    </>
  );
}

function Opened({ operation }: { operation: NonNullable<ReturnType<PrintedOperation['opened']['get']>> }) {
  const { t, format } = usePage(printTexts);
  const statuses = useTexts(operationStatusTexts);
  return (
    <span class="secondary">
      {t.openedOperation(format.operation(operation), statuses[operation.status])}
    </span>
  );
}

/** The place for a result that is written by hand. */
function ByHand({ item: { kind, choices, unit } }: { item: ChecklistItem }) {
  const t = useTexts(checklistTexts);
  const answers = kind === 'check' ? [t.check] : kind === 'pass_fail' ? [t.pass, t.fail] : choices;
  if (kind === 'photo') return <Box label={t.photo} />;
  if (!answers || answers.length === 0) return <Blank unit={unit} isText={kind === 'text'} />;
  return (
    <>
      {answers.map((answer) => (
        <Box key={answer} label={answer} />
      ))}
    </>
  );
}

/** The history, newest first, without the present result of each step. */
function earlierOf(history: readonly ResultEntry[]): ResultEntry[] {
  const newest = new Map([...history].reverse().map((entry) => [entry.stepId, entry.id]));
  return history.filter(({ id, stepId, value }) => value === null || newest.get(stepId) !== id);
}

/** The results that others replaced or that were taken back: a record shows its corrections. */
function Earlier({ entries }: { entries: readonly ResultEntry[] }) {
  const t = useTexts(checklistTexts);
  const valueText = useValueText();
  const own = useTexts(printTexts);
  if (entries.length === 0) return null;
  return (
    <>
      <h4>{own.earlierResults}</h4>
      <PaperTable
        label={own.earlierResults}
        rows={[...entries].reverse()}
        columns={[
          { name: own.step, grows: true, cell: ({ title }) => title },
          {
            name: own.result,
            cell: ({ kind, unit, value, note }) => (
              <>
                {value === null ? t.takenBack : kind === 'photo' ? t.photo : valueText({ kind, unit, value })}
                {note !== null && <span class="secondary free-text">{note}</span>}
              </>
            ),
          },
          {
            name: own.recorded,
            isSignature: true,
            cell: (entry) => <Signed actor={entry.actor} at={entry.at} />,
          },
        ]}
      />
    </>
  );
}
