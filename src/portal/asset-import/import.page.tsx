import {
  OWN_PROBLEMS,
  type OwnProblem,
  type RowProblem,
  type RowStatus,
  type ShownRow,
} from '../../imports/index.js';
import { ConfirmButton, PostButton } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { addressOf, Mark, Note, PageHead, Pager, Table, Tabs, type Tone } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { importTexts, problemTexts, rowStatusTexts } from './asset-import.texts.js';
import { columnTexts, type Column } from './columns.js';
import { problemsOf, type ShownImport } from './import-pages.js';
import { useOutcome } from './upload.page.js';

const HERE = '/assets/import';

const LOOKS: Readonly<Record<RowStatus, { tone: Tone; icon: string }>> = {
  right: { tone: 'green', icon: 'check' },
  wrong: { tone: 'red', icon: 'alert-circle' },
  made: { tone: 'green', icon: 'circle-check' },
  refused: { tone: 'red', icon: 'circle-x' },
  removed: { tone: 'struck', icon: 'arrow-back-up' },
  kept: { tone: 'amber', icon: 'alert-triangle' },
};

/** An import: what is in the file and wrong with it, how far it is, what came of it. */
export function importPage(shown: ShownImport): PageView {
  return new PageView(shown.of.fileName, 'assets', <ImportView shown={shown} />);
}

function ImportView({ shown }: { shown: ShownImport }) {
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
  const right = of.total - of.wrong;
  if (of.status === 'checked')
    return (
      <>
        <PostButton action={`${at}/discard`}>{t.discard}</PostButton>
        {right > 0 && (
          <PostButton action={`${at}/confirm`} class="btn btn-primary">
            <Icon name="file-import" /> {right === 1 ? t.confirmOne : t.confirm(format.number(right))}
          </PostButton>
        )}
      </>
    );
  if (of.status !== 'done' || of.made === 0) return null;
  return (
    <ConfirmButton
      id="undo"
      label={t.undo}
      icon="arrow-back-up"
      title={t.undoTitle}
      consequence={t.undoText(format.number(of.made))}
      action={`${at}/undo`}
    />
  );
}

function Progress({ shown: { of } }: { shown: ShownImport }) {
  const t = useTexts(importTexts);
  const [done, all] =
    of.status === 'running' ? [of.made + of.refused, of.total - of.wrong] : [of.removed + of.kept, of.made];
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
  const { of, rows, showsAll, next } = shown;
  const count = problemsOf(of);
  return (
    <>
      <Tabs
        label={t.which}
        tabs={[
          ...(count > 0 ? [{ name: t.problemRows, href: path, current: !showsAll, count }] : []),
          { name: t.allRows, href: addressOf(path, { view: 'all' }), current: showsAll, count: of.total },
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
          { name: t.problem, cell: (row) => <Problems of={row} /> },
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

function Problems({ of: { problems, status } }: { of: ShownRow }) {
  const words = useTexts(rowStatusTexts);
  if (problems.length === 0) return <Mark {...LOOKS[status]}>{words[status]}</Mark>;
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
  const columns = useTexts(columnTexts);
  const own = useTexts(problemTexts);
  const text = OWN_PROBLEMS.includes(code as OwnProblem)
    ? own[code as OwnProblem](message)
    : message.replace(`"${param}" `, '');
  const name = columns[param as Column];
  return (
    <span>
      {name && <strong>{name}: </strong>}
      {text}
    </span>
  );
}
