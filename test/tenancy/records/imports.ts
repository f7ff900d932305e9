import { AssetsService } from '../../../src/assets/index.js';
import { AssetImport, AssetImportRow } from '../../../src/imports/asset-import.entity.js';
import { AssetImportsService, type FileRow } from '../../../src/imports/index.js';
import { sql } from '../../../src/kernel/sql/sql.js';
import type { Filling } from './filling.js';

/** An uploaded file of assets, without its name and rows. */
const FILE = { encoding: 'utf-8', unknownColumns: [], reading: {} } as const;

/**
 * A file of assets: a valid one, a component of it, a change of an existing one, and an invalid one whose parent and code are
 * looked up.
 */
export function fileOfAssets(fileName: string, roomId: string) {
  const rows: FileRow[] = [
    { line: 1, cells: { name: 'Imported' }, fields: { name: 'Imported', room_id: roomId } },
    {
      line: 2,
      cells: { name: 'Below', parent_asset_id: 'Imported' },
      fields: { name: 'Below', room_id: roomId, parent_asset_id: 'Imported' },
    },
    {
      line: 4,
      cells: { name: 'Changed', external_id: 'FAN-1', parent_asset_id: 'Imported' },
      fields: { name: 'Changed', room_id: roomId, external_id: 'FAN-1', parent_asset_id: 'Imported' },
    },
    {
      line: 3,
      cells: { name: 'Named', qr_code: 'IMPORTED-1', parent_asset_id: 'NEXT-DOOR-1' },
      fields: { name: 'Named', room_id: 'a/b/c', parent_asset_id: 'NEXT-DOOR-1', qr_code: 'STICKER-1' },
    },
  ];
  return { ...FILE, fileName, rows };
}

/** Adds imports: one checked, one done, one running, one that is being undone, and one stopped. */
export async function addImports({ records: { roomId }, work, get }: Filling) {
  const begin = (fileName: string) => get(AssetImportsService).begin(work, fileOfAssets(fileName, roomId!));
  const checked = await begin('checked.csv');
  const imported = await begin('done.csv');
  await work.update(AssetImport, imported, { status: 'done' });
  const running = await begin('running.csv');
  await work.update(AssetImport, running, { status: 'running' });
  const undone = await begin('back.csv');
  const made = await get(AssetsService).create(work, { name: 'Made', roomId: null, isInstalled: false });
  await work.update(AssetImportRow, sql`r.import_id = ${undone}`, { status: 'wrong' });
  await work.update(AssetImportRow, sql`r.import_id = ${undone} AND r.line = 1`, {
    status: 'made',
    assetId: made,
  });
  await work.update(AssetImport, undone, { status: 'undoing' });
  const stopped = await begin('stopped.csv');
  await work.update(AssetImport, stopped, {
    ...{ status: 'stopped', stoppedWhile: 'running', stopReason: 'deactivated' },
  });
  return { checked, imported, stopped, made };
}
