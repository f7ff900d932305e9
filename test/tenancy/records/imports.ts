import { AssetsService } from '../../../src/assets/index.js';
import { Import, ImportRow } from '../../../src/imports/import.entity.js';
import { ImportFilesService } from '../../../src/imports/index.js';
import { sql } from '../../../src/kernel/sql/sql.js';
import { OperationsService } from '../../../src/operations/index.js';
import { SparePartsService } from '../../../src/spare-parts/index.js';
import { TechniciansService } from '../../../src/technicians/index.js';
import type { Records } from '../../support/records.js';
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

/** A file of spare parts: a new one, and a change of each existing one by its id. */
export function fileOfParts(fileName: string, ids: readonly string[]) {
  const rows = [
    'id,Reference,Name,Stock',
    ',NEW-1,Imported part,3',
    ...ids.map((id, at) => `${id},,Changed ${at},9`),
  ];
  return { fileName, bytes: Buffer.from(rows.join('\n')) };
}

/** A file of people: a new technician, new accounts, and changes of an existing technician and of one next door. */
export function fileOfPeople(fileName: string, ids: readonly string[]) {
  const rows = [
    'id,Name,E-mail,Role,Skills',
    ',Imported technician,imported@door.example,,mechanical',
    ',Imported account,invited@door.example,technician,',
    ',Known next door,account@door.example,technician,',
    ...ids.map((id, at) => `${id},Changed ${at},next@door.example,,electrical`),
  ];
  return { fileName, bytes: Buffer.from(rows.join('\n')) };
}

/** A file of operations: an open one for an asset and a technician, a past one, and changes of existing ones by their ids. */
export function fileOfOperations(fileName: string, own: Records) {
  const rows = [
    'id,External id,Title,Status,Asset,Technician,Created,Completed',
    `,NEW-1,Imported work,,${own.assetId},${own.technician_id},,`,
    ',NEW-2,Past work,done,Next door,,2023-05-01,2023-05-02',
    ...[own.taskId, own.otherTaskId].map((id, at) => `${id},,Changed ${at},,,,,`),
  ];
  return { fileName, bytes: Buffer.from(rows.join('\n')) };
}

/** Adds imports: one checked, one done, one running, one that is being undone, and one stopped. */
export async function addImports({ business, records, work, get }: Filling) {
  const { roomId, sparePartId } = records;
  const begin = (fileName: string) =>
    get(ImportFilesService).begin(work, 'asset', fileOfAssets(fileName, roomId!));
  const checked = await begin('checked.csv');
  const columns = ['name', 'room_id', 'parent_asset_id', 'external_id', 'qr_code', 'description'] as const;
  await get(ImportFilesService).map(work, checked, columns);
  const byKey = await begin('key.csv');
  await work.update(Import, byKey, { userId: null, apiKeyId: business.keyId });
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
  const madePart = await get(SparePartsService).create(work, { name: 'Made' });
  const madeTechnician = await get(TechniciansService).create(work, { name: 'Made', skills: [] });
  const madeOperation = await get(OperationsService).open(work, {
    title: 'Made',
    requiredSkill: 'other',
    assigneeType: null,
  });
  for (const [kind, file, recordId] of [
    ['part', fileOfParts('parts.csv', [sparePartId!]), madePart],
    ['person', fileOfPeople('people.csv', [records.technician_id!]), madeTechnician],
    ['operation', fileOfOperations('work.csv', records), madeOperation],
  ] as const) {
    await work.update(Import, await get(ImportFilesService).begin(work, kind, file), { state: 'running' });
    const undoing = await get(ImportFilesService).begin(work, kind, file);
    await work.update(ImportRow, sql`r.import_id = ${undoing}`, { status: 'wrong' });
    await work.update(ImportRow, sql`r.import_id = ${undoing} AND r.line = 2`, { status: 'made', recordId });
    await work.update(Import, undoing, { state: 'undoing' });
  }
  const stopped = await begin('stopped.csv');
  await work.update(Import, stopped, {
    ...{ state: 'stopped', stoppedWhile: 'running', stopReason: 'deactivated' },
  });
  return { byKey, checked, imported, importing: running, stopped, made, madeTechnician, madeOperation };
}
