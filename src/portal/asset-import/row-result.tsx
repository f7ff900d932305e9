import {
  OWN_PROBLEMS,
  type ImportedChange,
  type OwnProblem,
  type RowProblem,
  type RowStatus,
  type ShownRow,
} from '../../imports/index.js';
import { fieldMessage } from '../../kernel/errors/api-error.js';
import { storedReason, type Reason } from '../../kernel/messages/messages.js';
import { fieldComplaints } from '../../kernel/validation/field.messages.js';
import { Mark, type Look } from '../kit/page.js';
import { usePage, usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { categoryTexts, criticalityTexts } from '../assets/assets.texts.js';
import { importTexts, problemTexts, rowStatusTexts, toChangeTexts } from './asset-import.texts.js';
import { columnTexts, valueLike, type ImportColumn } from './columns.js';

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
    <div class="import-result">
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
  const codes: Readonly<Record<string, string>> = {
    ...useTexts(categoryTexts),
    ...useTexts(criticalityTexts),
    true: t.yes,
    false: t.no,
  };
  const isCode = param === 'category' || param === 'criticality' || param === 'is_installed';
  const text = typeof from === 'string' ? from : JSON.stringify(from);
  const before = from === null ? t.nothing : (fromText ?? (isCode ? codes[text] : text));
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
  const portal = usePortal();
  const name = portal.texts(columnTexts)[problem.param as ImportColumn];
  return (
    <span>
      {name && <strong>{portal.format.labelled(name, '')}</strong>}
      {problemIn(portal, problem, cells)}
    </span>
  );
}

/** The labels that a cell of a closed list may contain, for a value that is not one of them. The file takes labels and codes. */
function choicesText(portal: PortalContext, param: string, reason: Reason | undefined): string | undefined {
  if (reason?.key !== fieldComplaints.notOneOf({ values: [] }).key) return undefined;
  const choices = { category: categoryTexts, criticality: criticalityTexts }[param];
  if (!choices) return undefined;
  const labels = Object.values(portal.texts<Readonly<Record<string, string>>>(choices));
  return portal.texts(importTexts).oneOf(labels.join(', '));
}

/** Describes the problem of a row, and the probable correction, in the person's language. */
export function problemIn(
  portal: PortalContext,
  { param, code, message, reason, suggestion }: RowProblem,
  cells: ShownRow['cells'],
): string {
  const { language } = portal.user;
  const known = storedReason(reason);
  const text = OWN_PROBLEMS.includes(code as OwnProblem)
    ? portal.texts(problemTexts)[code as OwnProblem](message)
    : (choicesText(portal, param, known) ?? (known ? fieldMessage(language, { reason: known }) : message));
  const meant = suggestion ?? valueLike(param, cells[param] ?? '', language);
  return meant === undefined ? text : `${text} ${portal.texts(importTexts).didYouMean(meant)}`;
}
