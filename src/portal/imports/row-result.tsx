import {
  columnOfProblem,
  type ColumnSet,
  type ImportedChange,
  problemInWords,
  type RowProblem,
  type RowStatus,
  type ShownRow,
} from '../../imports/index.js';
import { type Look, Mark, type PortalContext, usePage, usePortal, useTexts } from '../kit/index.js';
import { importTexts } from './imports.texts.js';
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
export function RowResult({ set, of: row }: { set: ColumnSet; of: ShownRow }) {
  const words = useTexts(rowStatusTexts);
  const { name: toChange } = useTexts(toChangeTexts);
  const { problems, status, difference: changes } = row;
  if (problems.length > 0) return <Problems set={set} of={row} />;
  const isToChange = status === 'right' && changes !== null;
  return (
    <div class="breaks-anywhere shrinks">
      <Mark {...LOOKS[isToChange ? 'changed' : status]} text={isToChange ? toChange : words[status]} />
      {changes !== null && changes.length > 0 && (
        <ul class="import-problems">
          {changes.map((change) => (
            <li key={change.param}>
              <Change set={set} of={change} cells={row.cells} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The old value, and the value in the file. */
function Change({
  set,
  of: { param, from, fromText },
  cells,
}: {
  set: ColumnSet;
  of: ImportedChange;
  cells: ShownRow['cells'];
}) {
  const { t, format } = usePage(importTexts);
  const columns = useTexts(set.names);
  const labels = set.isYesOrNo(param) ? { true: t.yes, false: t.no } : labelsOf(usePortal(), set, param);
  const inWords = (value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return labels?.[text] ?? text;
  };
  const before =
    from === null || (Array.isArray(from) && from.length === 0)
      ? t.nothing
      : (fromText ?? [from].flat().map(inWords).join(', '));
  return (
    <span>
      <strong>{format.labelled(columns[param] ?? param, '')}</strong>
      <bdi>{before}</bdi> → <bdi>{cells[param]}</bdi>
    </span>
  );
}

function Problems({ set, of: { problems, status, cells } }: { set: ColumnSet; of: ShownRow }) {
  return (
    <ul class="import-problems">
      {problems.map((problem) => (
        <li key={problem.param + problem.code} class={status === 'kept' ? 'tone-amber' : 'tone-red'}>
          <ProblemText set={set} problem={problem} cells={cells} />
        </li>
      ))}
    </ul>
  );
}

function ProblemText({
  set,
  problem,
  cells,
}: {
  set: ColumnSet;
  problem: RowProblem;
  cells: ShownRow['cells'];
}) {
  const { format, user } = usePortal();
  const name = columnOfProblem(set, user.language, problem);
  return (
    <span>
      {name && <strong>{format.labelled(name, '')}</strong>}
      {problemInWords(set, user.language, problem, cells)}
    </span>
  );
}

/** The labels of the column's codes, for a column with a closed list. */
function labelsOf(
  portal: PortalContext,
  set: ColumnSet,
  column: string,
): Readonly<Record<string, string>> | undefined {
  const list = set.listOf(column);
  return list && portal.texts(list.labels);
}
