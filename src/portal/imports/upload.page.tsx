import {
  Ago,
  FileForm,
  Icon,
  LinkButton,
  narrowPage,
  PageView,
  type PortalContext,
  Section,
  Table,
  Tabs,
  usePage,
  useTexts,
} from '../kit/index.js';
import {
  IMPORT_KINDS,
  type ImportKind,
  openColumns,
  progressOf,
  readingsOf,
  type StoredImport,
} from '../../imports/index.js';
import { importTexts } from './imports.texts.js';
import { viewOf } from './kinds/kind-views.js';

const HERE = '/imports';

/** The page to upload a file, with a description of its format. */
export function uploadPage(
  portal: PortalContext,
  kind: ImportKind,
  earlier: readonly StoredImport[],
): PageView {
  const t = portal.texts(importTexts);
  const { place, path, texts } = viewOf(kind);
  const { records, title } = portal.texts(texts);
  return narrowPage(
    { place, title, crumbs: [{ name: records, href: path }], subtitle: t.about },
    <>
      <Kinds kind={kind} />
      <ChooseFile kind={kind} />
      <Columns kind={kind} />
      {earlier.length > 0 && <Earlier imports={earlier} />}
    </>,
  );
}

/** The kinds of records that files contain. */
function Kinds({ kind }: { kind: ImportKind }) {
  const { t, portal } = usePage(importTexts);
  const tabs = IMPORT_KINDS.map((each) => ({
    name: portal.texts(viewOf(each).texts).records,
    href: `${HERE}?kind=${each}`,
    current: each === kind,
  }));
  return <Tabs label={t.kinds} tabs={tabs} />;
}

function ChooseFile({ kind }: { kind: ImportKind }) {
  const t = useTexts(importTexts);
  return (
    <FileForm class="import-file padded sunken below-32" action={`${HERE}/new/${kind}`}>
      <div class="field">
        <label class="form-label strong" for="import-file">
          {t.file}
        </label>
        <input
          id="import-file"
          type="file"
          name="file"
          class="form-control"
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,text/tab-separated-values"
          aria-describedby="import-file-hint"
          required
        />
        <p class="form-hint caption" id="import-file-hint">
          {t.fileHint}
        </p>
      </div>
      <div class="cluster at-end">
        <LinkButton
          href={`${HERE}/template/${kind}`}
          hx-boost="false"
          download
          icon="file-spreadsheet"
          label={t.template}
        />
        <button type="submit" class="btn btn-primary">
          <Icon name="upload" /> {t.check}
        </button>
      </div>
    </FileForm>
  );
}

function Columns({ kind }: { kind: ImportKind }) {
  const t = useTexts(importTexts);
  const { set, template, texts } = viewOf(kind);
  const names = useTexts(set.names);
  const examples = useTexts(template.examples);
  const hints = useTexts(template.hints);
  const { columnsHint } = useTexts(texts);
  return (
    <Section
      title={t.columns}
      {...(kind === 'asset' && {
        actions: <LinkButton href={`${HERE}/moving-over`} icon="book" label={t.movingOver} small />,
      })}
    >
      <p class="text-secondary">{columnsHint}</p>
      <Table
        label={t.columns}
        rows={template.columns}
        keyOf={(column) => column}
        columns={[
          { name: t.column, cell: (column) => <strong>{names[column]}</strong>, onPhone: 'bare' },
          { name: t.example, cell: (column) => examples[column] },
          { name: t.howRead, cell: (column) => hints[column] ?? '', onPhone: 'bare' },
        ]}
      />
    </Section>
  );
}

function Earlier({ imports }: { imports: readonly StoredImport[] }) {
  const { t, portal } = usePage(importTexts);
  return (
    <Section title={t.earlier}>
      <Table
        label={t.earlier}
        rows={imports}
        columns={[
          { name: t.file, cell: ({ id, fileName }) => <a href={`${HERE}/${id}`}>{fileName}</a> },
          { name: t.outcome, cell: (each) => outcomeOf(portal, each) },
          { name: t.when, cell: ({ createdAt }) => <Ago moment={createdAt} /> },
        ]}
      />
    </Section>
  );
}

/** The status of an import as a sentence. */
export function outcomeOf(portal: PortalContext, of: StoredImport): string {
  const { format } = portal;
  const t = portal.texts(importTexts);
  const { status, total, wrong, toChange, same, made, changed, refused, removed, kept } = of;
  const number = (value: number) => format.number(value);
  const { done, all } = progressOf(of);
  switch (status) {
    case 'checked': {
      if (openColumns(readingsOf(viewOf(of.kind).set, of)).length > 0) return t.undecided;
      if (wrong === total)
        return of.newRooms.rooms.length > 0 && !of.makesRooms ? t.noneRightYet : t.noneRight;
      const start =
        wrong === 0 ? t.allRight(number(total)) : t.someWrong(number(total - wrong), number(wrong));
      const news = number(total - wrong - same - toChange);
      return toChange + same === 0 ? start : `${start} ${t.preview(news, number(toChange), number(same))}`;
    }
    case 'running':
      return t.running(number(done), number(all));
    case 'stopped':
      return (of.stoppedWhile === 'undoing' ? t.undoStopped : t.stopped)(number(done), number(all));
    case 'done': {
      const result = t.done(number(made), number(wrong + refused));
      return changed + same === 0 ? result : `${result} ${t.doneToo(number(changed), number(same))}`;
    }
    case 'undoing':
      return t.undoing(number(done), number(all));
    case 'undone':
      return t.undone(number(removed), number(kept));
  }
}
