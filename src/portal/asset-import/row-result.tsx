import {
  CLOSED_LISTS,
  columnOfProblem,
  columnTexts,
  type ImportColumn,
  type ImportedChange,
  problemInWords,
  type RowProblem,
  type RowStatus,
  type ShownRow,
} from '../../imports/index.js';
import { type Look, Mark, type PortalContext, usePage, usePortal, useTexts } from '../kit/index.js';
import { importTexts } from './asset-import.texts.js';
import { rowStatusTexts, toChangeTexts } from './row.texts.js';

const LOOKS: Readonly<Record<RowStatus, Look>> = {
  right: { tone: 'green', icon: 'plus' },
  same: { tone: 'grey', icon: 'equal' },
  wrong: { tone: 'red', icon: 'alert-circle' },
  made: { tone: 'green', icon: 'circle-check' },
  changed: { tone: 'blue', icon: 'edit' },
  refused: { tone: 'red', icon: 'circle-x' },
  removed: { tone: 'struck-through', icon: 'arrow-back-up' },
  restored: { tone: 'grey', icon: 'arrow-back-up' },
  kept: { tone: 'amber', icon: 'alert-triangle' },
};

/** The expected or final result of a row: the changes, or the problems. */
export function RowResult({ of: row }: { of: ShownRow }) {
  const words = useTexts(rowStatusTexts);
  const { name: toChange } = useTexts(toChangeTexts);
  const { problems, status, difference: changes } = row;
  if (problems.length > 0) return <Problems of={row} />;
  const isToChange = status === 'right' && changes !== null;
  return (
    <div class="breaks-anywhere shrinks">
      <Mark {...LOOKS[isToChange ? 'changed' : status]} text={isToChange ? toChange : words[status]} />
      {changes !== null && changes.length > 0 && (
        <ul class="import-problems">
          {changes.map((change) => (
            <li key={change.param}>
              <Change of={change} cells={row.cells} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The old value, and the value in the file. */
function Change({ of: { param, from, fromText }, cells }: { of: ImportedChange; cells: ShownRow['cells'] }) {
  const { t, format } = usePage(importTexts);
  const columns = useTexts(columnTexts);
  const labels = param === 'is_installed' ? { true: t.yes, false: t.no } : labelsOf(usePortal(), param);
  const text = typeof from === 'string' ? from : JSON.stringify(from);
  const before = from === null ? t.nothing : (fromText ?? labels?.[text] ?? text);
  return (
    <span>
      <strong>{format.labelled(columns[param as ImportColumn], '')}</strong>
      <bdi>{before}</bdi> → <bdi>{cells[param]}</bdi>
    </span>
  );
}

function Problems({ of: { problems, status, cells } }: { of: ShownRow }) {
  return (
    <ul class="import-problems">
      {problems.map((problem) => (
        <li key={problem.param + problem.code} class={status === 'kept' ? 'tone-amber' : 'tone-red'}>
          <ProblemText problem={problem} cells={cells} />
        </li>
      ))}
    </ul>
  );
}

function ProblemText({ problem, cells }: { problem: RowProblem; cells: ShownRow['cells'] }) {
  const { format, user } = usePortal();
  const name = columnOfProblem(user.language, problem);
  return (
    <span>
      {name && <strong>{format.labelled(name, '')}</strong>}
      {problemInWords(user.language, problem, cells)}
    </span>
  );
}

/** The labels of the column's codes, for a column with a closed list. */
function labelsOf(portal: PortalContext, column: string): Readonly<Record<string, string>> | undefined {
  const list = CLOSED_LISTS[column];
  return list && portal.texts(list.labels);
}
