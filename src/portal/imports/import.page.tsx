import {
  type ImportKind,
  openColumns,
  plannedOf,
  presetOf,
  problemsOf,
  progressOf,
  readingsOf,
  type ShownRow,
  type StoredImport,
} from '../../imports/index.js';
import {
  addressOf,
  autoRefresh,
  ConfirmButton,
  LinkButton,
  Note,
  page,
  Pager,
  PageView,
  PortalContext,
  PostButton,
  Table,
  Tabs,
  usePage,
  useTexts,
} from '../kit/index.js';
import { importTexts } from './imports.texts.js';
import { viewOf } from './kinds/kind-views.js';
import { ColumnReadings } from './column-readings.js';
import { HeadingsOfFile } from './headings-of-file.js';
import type { ImportView, ShownImport } from './import-pages.js';
import { outcomeOf } from './upload.page.js';
import { RowResult } from './row-result.js';

const HERE = '/imports';
/** How many new rooms are listed by name. */
const MAX_ROOMS = 50;

/** An import: the content of the file and its problems, the progress, and the results. */
export function importPage(portal: PortalContext, shown: ShownImport): PageView {
  const t = portal.texts(importTexts);
  const { of } = shown;
  const isUnderWay = of.status === 'running' || of.status === 'undoing';
  const { language } = portal.user;
  const view = viewOf(of.kind);
  const { set } = view;
  const kind = portal.texts(view.texts);
  const names = portal.texts(set.names);
  const headings = of.mapping?.headings ?? [];
  const used = new Set(headings.map(({ column }) => column && names[column]));
  // What a known system has beside our columns is not misspelled.
  const system = presetOf(
    of.kind,
    headings.map(({ heading }) => heading),
  );
  const withSuggestion = (name: string) => {
    const suggestion = system ? undefined : set.like(name, language);
    return suggestion === undefined || used.has(suggestion) ? name : `${name} (${t.perhaps(suggestion)})`;
  };
  const crumbs = [
    { name: kind.records, href: view.path },
    { name: kind.title, href: `${HERE}?kind=${of.kind}` },
  ];
  return page(
    {
      place: view.place,
      title: of.fileName,
      crumbs,
      subtitle: outcomeOf(portal, of),
      actions: <Actions shown={shown} />,
      holder: { id: 'import', ...(isUnderWay && autoRefresh('import', `${HERE}/${of.id}`, '1s')) },
    },
    <>
      {of.unknownColumns.length > 0 && (
        <Note
          tone="amber"
          icon="alert-triangle"
          text={t.unknownColumns(of.unknownColumns.map((name) => withSuggestion(name)).join(', '))}
        />
      )}
      {of.status === 'stopped' && (
        <Note tone="amber" icon="alert-triangle">
          <p>
            {of.stopReason === 'deactivated'
              ? t.stoppedDeactivated(of.personName)
              : t.stoppedNotPermitted(of.personName)}
          </p>
          <p>{t.stoppedHint}</p>
        </Note>
      )}
      {of.status === 'checked' && <HeadingsOfFile of={of} system={system} />}
      {of.status === 'checked' && <ColumnReadings of={of} />}
      {of.status === 'checked' && of.newRooms.rooms.length > 0 && <NewRooms of={of} />}
      {of.status === 'checked' && of.total > of.wrong + of.same && (
        <Note tone="blue" icon="info-circle" text={kind.canBeTakenBack} />
      )}
      {isUnderWay ? <Progress shown={shown} /> : <Rows shown={shown} />}
    </>,
  );
}

/** The rooms in the file that do not exist yet, listed before they are created. */
function NewRooms({
  of: {
    id,
    newRooms: { rooms: newRooms },
    makesRooms,
  },
}: {
  of: StoredImport;
}) {
  const { t, format } = usePage(importTexts);
  const count = format.number(newRooms.length);
  return (
    <Note tone={makesRooms ? 'blue' : 'amber'} icon="building-plus">
      <p>{makesRooms ? t.willMakeRooms(count) : t.newRooms(count)}</p>
      <ul class="new-rooms" tabIndex={0} aria-label={t.roomsToCreate}>
        {newRooms.slice(0, MAX_ROOMS).map((room) => (
          <li key={room.id}>
            {room.building}
            {room.isNewBuilding && <em> ({t.newBuilding})</em>} › {room.floor}
            {room.isNewFloor && <em> ({t.newFloor(format.number(room.level))})</em>} ›{' '}
            <strong>{room.room}</strong>
          </li>
        ))}
        {newRooms.length > MAX_ROOMS && <li>{t.moreRooms(format.number(newRooms.length - MAX_ROOMS))}</li>}
      </ul>
      <p>{t.makeRoomsHint}</p>
      {!makesRooms && <PostButton action={`${HERE}/${id}/rooms`} label={t.makeRooms} />}
    </Note>
  );
}

function Actions({ shown: { of } }: { shown: ShownImport }) {
  const { t, format } = usePage(importTexts);
  const at = `${HERE}/${of.id}`;
  const { creations, changes } = plannedOf(of);
  const view = viewOf(of.kind);
  const words = useTexts(view.texts);
  const isOpen = openColumns(readingsOf(view.set, of)).length > 0;
  if (of.status === 'checked')
    return (
      <>
        <PostButton action={`${at}/discard`} label={t.discard} />
        {of.wrong === of.total && !isOpen && (
          <LinkButton primary href={`${HERE}?kind=${of.kind}`} icon="upload" label={t.chooseAnother} />
        )}
        {creations + changes > 0 && !isOpen && (
          <PostButton action={`${at}/confirm`} primary icon="file-import" label={useConfirmLabel(of)} />
        )}
      </>
    );
  if (of.status === 'running') return <PostButton action={`${at}/cancel`} label={t.cancel} />;
  if (of.status === 'stopped')
    return (
      <PostButton
        action={`${at}/resume`}
        primary
        icon="file-import"
        label={of.stoppedWhile === 'undoing' ? t.resumeUndo : t.resume}
      />
    );
  if (of.status !== 'done' || of.made + of.changed === 0) return null;
  return (
    <ConfirmButton
      id="undo"
      label={t.undo}
      icon="arrow-back-up"
      title={t.undoTitle}
      consequence={[
        ...(of.made > 0 ? [words.undoText(format.number(of.made))] : []),
        ...(of.changed > 0 ? [words.undoChangesText(format.number(of.changed))] : []),
      ].join(' ')}
      action={`${at}/undo`}
    />
  );
}

function useConfirmLabel(of: StoredImport): string {
  const { t, format } = usePage(importTexts);
  const words = useTexts(viewOf(of.kind).texts);
  const { creations, changes } = plannedOf(of);
  if (changes === 0) return words.confirm(format.number(creations));
  if (creations === 0) return words.confirmChanges(format.number(changes));
  return t.confirmBoth(format.number(creations), format.number(changes));
}

function Progress({ shown: { of } }: { shown: ShownImport }) {
  const t = useTexts(importTexts);
  const { done, all } = progressOf(of);
  return (
    <div class="import-progress">
      <progress value={done} max={all} aria-label={t.title} />
      <p class="text-secondary">{of.status === 'running' ? t.runningHint : t.undoingHint}</p>
    </div>
  );
}

function Rows({ shown }: { shown: ShownImport }) {
  const { t, path, format } = usePage(importTexts);
  const { of, rows, view, next } = shown;
  const { set, rowColumns } = viewOf(of.kind);
  const columns = useTexts(set.names);
  const [first, ...others] = rowColumns;
  const count = problemsOf(of);
  const tab = (to: ImportView, name: string, rowCount?: number) => ({
    name,
    href: addressOf(path, { view: to }),
    current: view === to,
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
      {view === 'problems' && count > 0 && (
        <p>
          <LinkButton
            small
            href={`${HERE}/${of.id}/refused`}
            hx-boost="false"
            download
            icon="download"
            label={t.refusedFile}
          />
        </p>
      )}
      <Table
        label={t.rows}
        rows={rows}
        columns={[
          { name: t.line, onPhone: 'named', cell: ({ line }) => format.number(line) },
          { name: columns[first!]!, cell: (row) => <Name kind={of.kind} of={row} /> },
          ...others.map((column, at) => ({
            name: columns[column]!,
            cell: ({ cells }: ShownRow) => cells[column],
            ...(at > 0 && { onPhone: 'hidden' as const }),
          })),
          { name: t.result, cell: (row) => <RowResult set={set} of={row} /> },
        ]}
      />
      <Pager next={next} />
    </>
  );
}

function Name({ kind, of: row }: { kind: ImportKind; of: ShownRow }) {
  const { cells, recordId, status } = row;
  const { rowColumns, pathOf } = viewOf(kind);
  const name = cells[rowColumns[0]!] ?? '–';
  return recordId !== null && status !== 'removed' ? (
    <a href={pathOf(recordId, row)}>{name}</a>
  ) : (
    <span>{name}</span>
  );
}
