import { AssetsService } from '../../../src/assets/index.js';
import { Import, ImportRow } from '../../../src/imports/import.entity.js';
import { ImportFilesService } from '../../../src/imports/index.js';
import { sql } from '../../../src/kernel/sql/sql.js';
import type { Filling } from './filling.js';

/**
 * A file of assets: a valid one, a component of it, a change of an existing one, and an invalid one whose parent and code are
 * looked up.
 */
export function fileOfAssets(fileName: string, roomId: string) {
  const rows = [
    'Name,Room,Part of,External id,Code,Colour',
    `Imported,${roomId},,,,`,
    `Below,${roomId},Imported,,,`,
    `Changed,${roomId},Imported,FAN-1,,red`,
    'Named,a/b/c,NEXT-DOOR-1,,STICKER-1,',
  ];
  return { fileName, bytes: Buffer.from(rows.join('\n')) };
}

/** Adds imports: one checked, one done, one running, one that is being undone, and one stopped. */
export async function addImports({ records: { roomId }, work, get }: Filling) {
  const begin = (fileName: string) =>
    get(ImportFilesService).begin(work, 'asset', fileOfAssets(fileName, roomId!));
  const checked = await begin('checked.csv');
  const columns = ['name', 'room_id', 'parent_asset_id', 'external_id', 'qr_code', 'description'] as const;
  await get(ImportFilesService).map(work, checked, columns);
  const imported = await begin('done.csv');
  await work.update(Import, imported, { state: 'done' });
  const running = await begin('running.csv');
  await work.update(Import, running, { state: 'running' });
  const undone = await begin('back.csv');
  const made = await get(AssetsService).create(work, { name: 'Made', roomId: null, isInstalled: false });
  await work.update(ImportRow, sql`r.import_id = ${undone}`, { status: 'wrong' });
  await work.update(ImportRow, sql`r.import_id = ${undone} AND r.line = 2`, {
    status: 'made',
    assetId: made,
  });
  await work.update(Import, undone, { state: 'undoing' });
  const stopped = await begin('stopped.csv');
  await work.update(Import, stopped, {
    ...{ state: 'stopped', stoppedWhile: 'running', stopReason: 'deactivated' },
  });
  return { checked, imported, importing: running, stopped, made };
}
