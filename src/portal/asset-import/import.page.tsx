import {
  columnLike,
  columnTexts,
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
import { importTexts } from './asset-import.texts.js';
import { ColumnReadings } from './column-readings.js';
import { HeadingsOfFile } from './headings-of-file.js';
import type { ImportView, ShownImport } from './import-pages.js';
import { outcomeOf } from './upload.page.js';
import { RowResult } from './row-result.js';

const HERE = '/assets/import';
/** How many new rooms are listed by name. */
const MAX_ROOMS = 50;

/** An import: the content of the file and its problems, the progress, and the results. */
export function importPage(portal: PortalContext, shown: ShownImport): PageView {
  const t = portal.texts(importTexts);
  const { of } = shown;
  const isUnderWay = of.status === 'running' || of.status === 'undoing';
  const { language } = portal.user;
  const names = portal.texts(columnTexts);
  const headings = of.mapping?.headings ?? [];
  const used = new Set(headings.map(({ column }) => column && names[column]));
  // What a known system has beside our columns is not misspelled.
  const system = presetOf(headings.map(({ heading }) => heading));
  const withSuggestion = (name: string) => {
    const suggestion = system ? undefined : columnLike(name, language);
    return suggestion === undefined || used.has(suggestion) ? name : `${name} (${t.perhaps(suggestion)})`;
  };
  const crumbs = [
    { name: t.assets, href: '/assets' },
    { name: t.title, href: HERE },
  ];
  return page(
    {
      place: 'assets',
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
        <Note tone="blue" icon="info-circle" text={t.canBeTakenBack} />
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
  const isOpen = openColumns(readingsOf(of)).length > 0;
  if (of.status === 'checked')
    return (
      <>
        <PostButton action={`${at}/discard`} label={t.discard} />
        {of.wrong === of.total && !isOpen && (
          <LinkButton primary href={HERE} icon="upload" label={t.chooseAnother} />
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
        ...(of.made > 0 ? [t.undoText(format.number(of.made))] : []),
        ...(of.changed > 0 ? [t.undoChangesText(format.number(of.changed))] : []),
      ].join(' ')}
      action={`${at}/undo`}
    />
  );
}

function useConfirmLabel(of: StoredImport): string {
  const { t, format } = usePage(importTexts);
  const { creations, changes } = plannedOf(of);
  if (changes === 0) return t.confirm(format.number(creations));
  if (creations === 0) return t.confirmChanges(format.number(changes));
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
  const columns = useTexts(columnTexts);
  const { of, rows, view, next } = shown;
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
          { name: columns.name, cell: (row) => <Name of={row} /> },
          { name: columns.room_id, cell: ({ cells }) => cells.room_id },
          { name: columns.category, cell: ({ cells }) => cells.category, onPhone: 'hidden' },
          { name: t.result, cell: (row) => <RowResult of={row} /> },
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
