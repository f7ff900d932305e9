import { request } from 'undici';
import { AttachmentLinks, AttachmentsService } from '../../../src/attachments/index.js';
import { ExportClaims } from '../../../src/exports/export-claims.js';
import { ExportsService } from '../../../src/exports/index.js';
import { ImportRunner } from '../../../src/imports/import-runner.js';
import { ImportsService, ImportFilesService } from '../../../src/imports/index.js';
import { LEASE } from '../records/filling.js';
import { storedFor } from '../records/files.js';
import { fileOfAssets, fileOfOperations, fileOfParts, fileOfPeople } from '../records/imports.js';
import type { Probe, Probing } from './probe.js';

/** Attachments, imports and exports. */
export function fileProbes(probing: Probing): Probe[] {
  return [...attachmentProbes(probing), ...importProbes(probing), ...exportProbes(probing)];
}

function attachmentProbes({ testApp, business, own, neighbours, get, probe, both }: Probing): Probe[] {
  const attachments = get(AttachmentsService);
  return [
    ...both('attach to an asset', [own.asset, neighbours.assetId], (unit, id) =>
      attachments.attach(unit, { assetId: id }, storedFor(business)),
    ),
    probe('a link to a file', async () => {
      const link = get(AttachmentLinks).urlOf(business.owner, { id: own.attachmentId! });
      const reply = await fetch(testApp.origin + link);
      return [reply.status, reply.headers.get('content-disposition'), await reply.text()];
    }),
  ];
}

function importProbes({ business, own, neighbours, get, probe, work, read, both }: Probing): Probe[] {
  const imports = get(ImportsService);
  const files = get(ImportFilesService);
  return [
    work('import', (unit) => files.begin(unit, 'asset', fileOfAssets('a.csv', own.roomId!))),
    work('import of parts', (unit) =>
      files.begin(unit, 'part', fileOfParts('p.csv', [own.part!, neighbours.sparePartId!])),
    ),
    work('import of people', (unit) =>
      files.begin(
        unit,
        'person',
        fileOfPeople('p.csv', [own.technician!, own.user!, neighbours.technician_id!]),
      ),
    ),
    work('import of operations', (unit) =>
      files.begin(unit, 'operation', fileOfOperations('w.csv', { ...own, otherTaskId: neighbours.taskId! })),
    ),
    read('imports', (tenant) => imports.list(tenant, 'asset')),
    ...both('an import', [own.checked, own.byKey, neighbours.checked], (unit, id) => imports.get(unit, id)),
    ...both('rows of an import', [own.checked], async (unit, id) => [
      await imports.rows(unit, id, 'all', 0),
      await imports.rows(unit, id, 'changes', 0),
      await imports.rows(unit, id, ['right'], 0),
    ]),
    ...both('import rooms', [own.checked], (unit, id) => files.createRooms(unit, id)),
    ...both('import decisions', [own.checked], (unit, id) =>
      files.decide(unit, id, { unit_price: 'decimal-comma' }),
    ),
    ...both('import columns', [own.checked], (unit, id) => files.map(unit, id, ['name', 'room_id'])),
    ...both('import encoding', [own.checked], (unit, id) => files.choose(unit, id, 'windows-1252')),
    ...both('import confirm', [own.checked], (unit, id) => imports.confirm(unit, id)),
    ...both('import cancel', [own.importing], (unit, id) => imports.cancel(unit, id)),
    ...both('import undo', [own.imported], (unit, id) => imports.undo(unit, id)),
    ...both('import resume', [own.stopped], (unit, id) => imports.resume(unit, id)),
    ...both('import discard', [own.checked], (unit, id) => files.discard(unit, id)),
    probe('progress of imports', async () => {
      // Rows come after the rows of their parents.
      for (const _ of ['parents', 'parts']) await get(ImportRunner).advanceAll(business.id);
    }),
  ];
}

function exportProbes({ testApp, business, own, neighbours, get, probe, read, both }: Probing): Probe[] {
  const exports = get(ExportsService);
  return [
    read('exports', (tenant) => exports.list(tenant, { limit: 20, after: null })),
    ...both('export', [own.ready, neighbours.exportId], (unit, id) => exports.get(unit, id)),
    probe('progress of an export', () => {
      const wanted = { resource: 'rooms', format: 'csv', filters: {}, language: 'en' } as const;
      const of = { id: own.running!, businessId: business.id };
      const claim = { ...of, ...wanted, lease: LEASE, attempts: 1, expiresAt: new Date(0) };
      return get(ExportClaims).renew(claim, 5);
    }),
    probe('a link to an exported file', async () => {
      const link = get(AttachmentLinks).urlOf(business.owner, { id: own.ready!, of: 'export' });
      const { statusCode, body } = await request(testApp.origin + link, {
        headers: { 'accept-encoding': 'gzip' },
      });
      await body.dump();
      return statusCode;
    }),
  ];
}
