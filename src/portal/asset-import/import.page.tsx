import {
  OWN_PROBLEMS,
  type AssetImport,
  type FieldChange,
  type OwnProblem,
  type RowProblem,
  type RowStatus,
  type ShownRow,
} from '../../imports/index.js';
import { ConfirmButton } from '../kit/dialog.js';
import { PostButton } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { addressOf, Mark, Note, PageHead, Tabs, type Tone } from '../kit/page.js';
import { Pager, Table } from '../kit/table.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { complaintIn } from '../kit/refusals/message-in.js';
import { PageView } from '../kit/view.js';
import { categoryTexts, criticalityTexts } from '../assets/assets.texts.js';
import { importTexts, problemTexts, rowStatusTexts, toChangeTexts } from './asset-import.texts.js';
import { columnTexts, type Column } from './columns.js';
import { problemsOf, progressOf, type ImportView, type ShownImport } from './import-pages.js';
import { useOutcome } from './upload.page.js';

const HERE = '/assets/import';

const LOOKS: Readonly<Record<RowStatus, { tone: Tone; icon: string }>> = {
  right: { tone: 'green', icon: 'plus' },
  same: { tone: 'grey', icon: 'equal' },
  wrong: { tone: 'red', icon: 'alert-circle' },
  made: { tone: 'green', icon: 'circle-check' },
  changed: { tone: 'blue', icon: 'edit' },
  refused: { tone: 'red', icon: 'circle-x' },
  removed: { tone: 'struck', icon: 'arrow-back-up' },
  restored: { tone: 'grey', icon: 'arrow-back-up' },
  kept: { tone: 'amber', icon: 'alert-triangle' },
};

/** An import: what is in the file and wrong with it, how far it is, what came of it. */
export function importPage(shown: ShownImport): PageView {
  return new PageView(shown.of.fileName, 'assets', <Import shown={shown} />);
}

function Import({ shown }: { shown: ShownImport }) {
  const t = useTexts(importTexts);
  const { of } = shown;
  const isUnderWay = of.status === 'running' || of.status === 'undoing';
  const crumbs = [
    { name: t.assets, href: '/assets' },
    { name: t.title, href: HERE },
  ];
  return (
    <div id="import" {...(isUnderWay ? following(of.id) : {})}>
      <PageHead title={of.fileName} crumbs={crumbs} subtitle={useOutcome(of)}>
        <Actions shown={shown} />
      </PageHead>
      {of.unknownColumns.length > 0 && (
        <Note tone="amber" icon="alert-triangle">
          <p>{t.unknownColumns(of.unknownColumns.join(', '))}</p>
        </Note>
      )}
      {of.encoding === 'windows-1252' && (
        <Note tone="amber" icon="alert-triangle">
          <p>{t.guessedEncoding}</p>
        </Note>
      )}
      {of.status === 'checked' && of.total > of.wrong + of.same && (
        <Note tone="blue" icon="info-circle">
          <p>{t.canBeTakenBack}</p>
        </Note>
      )}
      {isUnderWay ? <Progress shown={shown} /> : <Rows shown={shown} />}
    </div>
  );
}

/** Looks again by itself until it is over. */
function following(id: string) {
  return {
    'hx-get': `${HERE}/${id}`,
    'hx-trigger': 'every 1s',
    'hx-select': '#import',
    'hx-target': 'this',
    'hx-swap': 'outerHTML',
  };
}

function Actions({ shown: { of } }: { shown: ShownImport }) {
  const t = useTexts(importTexts);
  const { format } = usePortal();
  const at = `${HERE}/${of.id}`;
  const todo = of.total - of.wrong - of.same;
  if (of.status === 'checked')
    return (
      <>
        <PostButton action={`${at}/discard`}>{t.discard}</PostButton>
        {of.wrong === of.total && (
          <a class="btn btn-primary" href={HERE}>
            <Icon name="upload" /> {t.chooseAnother}
          </a>
        )}
        {todo > 0 && (
          <PostButton action={`${at}/confirm`} class="btn btn-primary">
            <Icon name="file-import" /> <ConfirmLabel of={of} />
          </PostButton>
        )}
      </>
    );
  if (of.status !== 'done' || of.made + of.changed === 0) return null;
  return (
    <ConfirmButton
      id="undo"
      label={t.undo}
      icon="arrow-back-up"
      title={t.undoTitle}
      consequence={[
        ...(of.made > 0 ? [t.undoText(format.number(of.made))] : []),
        ...(of.changed > 0 ? [t.undoChangesText(format.number(of.changed))] : []),
      ].join(' ')}
      action={`${at}/undo`}
    />
  );
}

function ConfirmLabel({ of: { total, wrong, same, toChange } }: { of: AssetImport }) {
  const t = useTexts(importTexts);
  const { format } = usePortal();
  const news = total - wrong - same - toChange;
  if (toChange === 0) return <>{news === 1 ? t.confirmOne : t.confirm(format.number(news))}</>;
  if (news === 0) return <>{t.confirmChanges(format.number(toChange))}</>;
  return <>{t.confirmBoth(format.number(news), format.number(toChange))}</>;
}

function Progress({ shown: { of } }: { shown: ShownImport }) {
  const t = useTexts(importTexts);
  const { done, all } = progressOf(of);
  return (
    <div class="import-progress">
      <progress value={done} max={all} aria-label={t.title} />
      <p class="text-secondary">{t.runningHint}</p>
    </div>
  );
}

function Rows({ shown }: { shown: ShownImport }) {
  const t = useTexts(importTexts);
  const columns = useTexts(columnTexts);
  const { path, format } = usePortal();
  const { of, rows, view, next } = shown;
  const count = problemsOf(of);
  const tab = (to: ImportView, name: string, rowCount?: number) => ({
    ...{ name, href: addressOf(path, { view: to }), current: view === to },
    ...(rowCount !== undefined && { count: rowCount }),
  });
  return (
    <>
      <Tabs
        label={t.which}
        tabs={[
          ...(count > 0 ? [tab('problems', t.problemRows, count)] : []),
          ...(of.toChange > 0 ? [tab('changes', t.changeRows)] : []),
          tab('all', t.allRows, of.total),
        ]}
      />
      <Table
        label={t.rows}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { name: t.line, cell: ({ line }) => format.number(line) },
          { name: columns.name, cell: (row) => <Name of={row} /> },
          { name: columns.room_id, cell: ({ cells }) => cells.room_id },
          { name: columns.category, cell: ({ cells }) => cells.category, onPhone: 'hidden' },
          { name: t.result, cell: (row) => <Result of={row} /> },
        ]}
      />
      <Pager next={next} />
    </>
  );
}

function Name({ of: { cells, assetId, status } }: { of: ShownRow }) {
  const name = cells.name ?? '–';
  return assetId !== null && status !== 'removed' ? (
    <a href={`/assets/${assetId}`}>{name}</a>
  ) : (
    <span>{name}</span>
  );
}

function Result({ of: row }: { of: ShownRow }) {
  const words = useTexts(rowStatusTexts);
  const { name: toChange } = useTexts(toChangeTexts);
  const { problems, status, difference: changes } = row;
  if (problems.length > 0) return <Problems of={row} />;
  const isToChange = status === 'right' && changes !== null;
  return (
    <div class="import-result">
      <Mark {...LOOKS[isToChange ? 'changed' : status]}>{isToChange ? toChange : words[status]}</Mark>
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

/** What was there, and what the file says. */
function Change({ of: { param, from, fromText }, cells }: { of: FieldChange; cells: ShownRow['cells'] }) {
  const t = useTexts(importTexts);
  const columns = useTexts(columnTexts);
  const codes: Readonly<Record<string, string>> = {
    ...useTexts(categoryTexts),
    ...useTexts(criticalityTexts),
    true: t.yes,
    false: t.no,
  };
  const isCode = param === 'category' || param === 'criticality' || param === 'is_installed';
  const said = typeof from === 'string' ? from : JSON.stringify(from);
  const before = from === null ? t.nothing : (fromText ?? (isCode ? codes[said] : said));
  return (
    <span>
      <strong>{t.inColumn(columns[param as Column])}</strong> <bdi>{before}</bdi> → <bdi>{cells[param]}</bdi>
    </span>
  );
}

function Problems({ of: { problems, status } }: { of: ShownRow }) {
  return (
    <ul class="import-problems">
      {problems.map((problem) => (
        <li key={problem.param + problem.code} class={status === 'kept' ? 'tone-amber' : 'tone-red'}>
          <ProblemText problem={problem} />
        </li>
      ))}
    </ul>
  );
}

function ProblemText({ problem: { param, code, message } }: { problem: RowProblem }) {
  const t = useTexts(importTexts);
  const columns = useTexts(columnTexts);
  const own = useTexts(problemTexts);
  const { language } = usePortal().user;
  const text = OWN_PROBLEMS.includes(code as OwnProblem)
    ? own[code as OwnProblem](message)
    : complaintIn(language, { param, message });
  const name = columns[param as Column];
  return (
    <span>
      {name && <strong>{t.inColumn(name)} </strong>}
      {text}
    </span>
  );
}
