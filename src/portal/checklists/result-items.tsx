import type { ResultEntry } from '../../checklists/index.js';
import { At, Icon, usePage } from '../kit/index.js';
import { checklistTexts } from './checklists.texts.js';
import { useValueText } from './result-value.js';

/** Results that one person recorded without anything else in between, newest first. */
export interface ResultsEntry {
  readonly type: 'results';
  readonly id: string;
  readonly results: readonly ResultEntry[];
}

/** How long a person may pause within one entry of the timeline, in milliseconds. */
const PAUSE_MS = 60 * 60 * 1000;
/** How many lines of an entry are shown without a click. Failures always are. */
const SHOWN = 5;
const ICONS = { api_key: 'key', user: 'user', vendor: 'truck', system: 'settings' } as const;

/**
 * The entries of a timeline, in which results that one person recorded one after another are one entry: a round of forty steps is
 * one line to read.
 *
 * @param entries newest first
 */
export function groupResults<Entry extends { readonly type: string; readonly id: string }>(
  entries: readonly (Entry | ResultEntry)[],
): (Exclude<Entry, ResultEntry> | ResultsEntry)[] {
  const grouped: (Exclude<Entry, ResultEntry> | ResultsEntry)[] = [];
  for (const entry of entries) {
    if (!isResult(entry)) {
      grouped.push(entry as Exclude<Entry, ResultEntry>);
      continue;
    }
    const before = grouped.at(-1);
    if (before && isGroup(before) && continues(before.results.at(-1)!, entry))
      grouped[grouped.length - 1] = { ...before, results: [...before.results, entry] };
    else grouped.push({ type: 'results', id: entry.id, results: [entry] });
  }
  return grouped;
}

const isResult = (entry: { readonly type: string }): entry is ResultEntry => entry.type === 'result';
const isGroup = (entry: { readonly type: string }): entry is ResultsEntry => entry.type === 'results';

function continues(later: ResultEntry, { actor, at }: ResultEntry): boolean {
  const isSame =
    later.actor.kind === actor.kind && later.actor.id === actor.id && later.actor.name === actor.name;
  return isSame && new Date(later.at).getTime() - new Date(at).getTime() < PAUSE_MS;
}

/** Who recorded which steps, with their values, in the order of the work. @param at the prefix of addresses of files */
export function ResultsItem({ entry: { results }, at }: { entry: ResultsEntry; at: string }) {
  const { t, format } = usePage(checklistTexts);
  const { actor, at: moment } = results[0]!;
  const inOrder = [...results].reverse();
  const first = inOrder.length > SHOWN ? inOrder.filter(({ failed }) => failed) : inOrder;
  return (
    <li class="timeline-entry grid gap-12 breaks-anywhere">
      <Icon name={ICONS[actor.kind]} />
      <div>
        <p class="flush">
          <strong>{actor.kind === 'system' ? t.system : (actor.name ?? t.unknownPerson)}</strong>{' '}
          {useVerb(results)}{' '}
          <span class="secondary">
            <At moment={moment} />
          </span>
        </p>
        <Lines of={first} at={at} />
        {inOrder.length > SHOWN && (
          <details class="timeline-more">
            <summary>{t.more(format.number(inOrder.length))}</summary>
            <Lines of={inOrder} at={at} />
          </details>
        )}
      </div>
    </li>
  );
}

function useVerb(results: readonly ResultEntry[]): string {
  const { t, format } = usePage(checklistTexts);
  if (results.every(({ before, value }) => before === null && value !== null))
    return t.recorded(results.length, format.number(results.length));
  if (results.length > 1) return t.changed;
  return results[0]!.value === null ? t.tookBack : t.replaced;
}

function Lines({ of: results, at }: { of: readonly ResultEntry[]; at: string }) {
  if (results.length === 0) return null;
  return (
    <ul class="timeline-changes breaks-anywhere">
      {results.map((result) => (
        <Line key={result.id} of={result} at={at} />
      ))}
    </ul>
  );
}

/** A step with its value: "Oil: clear → dark", and what its failure opened. */
function Line({ of: result, at }: { of: ResultEntry; at: string }) {
  const { t, format } = usePage(checklistTexts);
  const { title, before, value, failed, note, openedOperationId: opened } = result;
  return (
    <li>
      <span class="text-secondary">{format.labelled(title, '')}</span>
      {before !== null && (
        <>
          <Value of={result} value={before} at={at} /> <span aria-hidden="true">→</span>
          <span class="visually-hidden">{t.became}</span>{' '}
        </>
      )}
      {value === null ? (
        t.takenBack
      ) : (
        <span class={failed ? 'checklist-failed' : ''}>
          <Value of={result} value={value} at={at} />
          {failed && <span class="visually-hidden"> ({t.failedMark})</span>}
        </span>
      )}
      {note !== null && <> · {note}</>}
      {opened !== null && (
        <>
          {' '}
          · <a href={`/operations/${opened}`}>{t.opened}</a>
        </>
      )}
    </li>
  );
}

function Value({ of: { kind, unit }, value, at }: { of: ResultEntry; value: string; at: string }) {
  const { t } = usePage(checklistTexts);
  const valueText = useValueText();
  if (kind !== 'photo') return <>{valueText({ kind, unit, value })}</>;
  return (
    <a href={`${at}/attachments/${value}`} hx-boost="false">
      {t.photo}
    </a>
  );
}
