import { assetCreated } from '../../../src/assets/asset.events.js';
import {
  AssetMaintenance,
  assetResource,
  AssetsService,
  DowntimeCorrections,
} from '../../../src/assets/index.js';
import { BuildingsService, LocationsService } from '../../../src/hierarchy/index.js';
import { FIRST, sortedJson, type Probe, type Probing } from './probe.js';

export function assetProbes(probing: Probing): Probe[] {
  return [
    ...readProbes(probing),
    ...codeProbes(probing),
    ...changeProbes(probing),
    ...upsertProbes(probing),
    ...maintenanceProbes(probing),
    ...downtimeProbes(probing),
  ];
}

function readProbes({ own, neighbours, get, read }: Probing): Probe[] {
  return [
    read('assets by ids', (tenant) => sortedJson(tenant.findAll(assetResource, [own.assetId!, own.asset!]))),
    read('the end of the change feed with a list', async (tenant) => {
      const { feedEnd } = await tenant.list(assetResource, [], { ...FIRST, withFeedEnd: true });
      return feedEnd;
    }),
    read('outlines', (tenant) => get(LocationsService).outlines(tenant)),
    read('building names', async (tenant) => [
      ...(await get(BuildingsService).names(tenant, [own.building_id!, neighbours.building_id!])),
    ]),
  ];
}

/** A downtime of the business, and one of a neighbour. */
function downtimeProbes({ own, neighbours, get, both }: Probing): Probe[] {
  const corrections = get(DowntimeCorrections);
  return [
    ...both(
      'downtime',
      [own.downtimeId, own.correctedByKey, own.correctedByUser, neighbours.downtimeId],
      (unit, id) => corrections.get(unit, id),
    ),
    ...both('downtime correction', [own.downtimeId, neighbours.downtimeId], (unit, id) =>
      corrections.correct(unit, id, { startedAt: unit.now, reason: 'Mistaken' }),
    ),
    ...both('downtime deletion', [own.downtimeId, neighbours.downtimeId], (unit, id) =>
      corrections.delete(unit, id),
    ),
  ];
}

/** References and QR codes of a neighbour's assets. */
function codeProbes({ neighbours, get, work }: Probing): Probe[] {
  const assets = get(AssetsService);
  return [
    work('a reference that only a neighbour has', (unit) =>
      assets.create(unit, { name: 'Fan', roomId: null, reference: neighbours.reference! }),
    ),
    work('a QR code that only a neighbour has', (unit) =>
      assets.create(unit, { name: 'Fan', roomId: null, qrCode: neighbours.qrCode! }),
    ),
    work('a QR code that only a neighbour had', (unit) =>
      assets.create(unit, { name: 'Fan', roomId: null, qrCode: neighbours.formerQrCode! }),
    ),
    work('references that only a neighbour has', (unit) =>
      assets.createMany(
        unit,
        [neighbours.reference!, 'OWN-1'].map((reference) => ({ name: 'Fan', roomId: null, reference })),
      ),
    ),
  ];
}

function changeProbes({ own, neighbours, get, work, both }: Probing): Probe[] {
  const assets = get(AssetsService);
  return [
    // This event is only emitted for a new record, whose id no other business has.
    work('event of assets', (unit) => Promise.resolve(unit.emit(assetCreated, [own.asset!, own.assetId!]))),
    ...both('asset moved below its own component', [own.assetId, neighbours.assetId], (unit, id) =>
      assets.update(unit, id, { parentAssetId: own.asset! }),
    ),
    ...both('asset moved', [own.roomId, neighbours.roomId], (unit, id) =>
      assets.update(unit, own.assetWithoutRoom!, { roomId: id }),
    ),
  ];
}

function upsertProbes({ own, neighbours, get, work, both }: Probing): Probe[] {
  const assets = get(AssetsService);
  return [
    ...both('assets put', [own.roomId, own.annexRoom, neighbours.roomId], (unit, roomId) =>
      assets.putMany(unit, [
        { name: 'Changed', roomId, externalId: 'ERP-4711', maintenanceIntervalDays: 60 },
        { name: 'Fan', roomId, externalId: 'FAN-1', maintenanceIntervalDays: null },
        { name: 'New', roomId, externalId: 'FAN-2' },
        { name: 'New', roomId: null, externalId: 'FAN-3' },
      ]),
    ),
    work('assets put with another interval', (unit) =>
      assets.putMany(unit, [
        { name: 'Fan', roomId: null, externalId: 'FAN-1', maintenanceIntervalDays: 90 },
        { name: 'Changed', roomId: null, externalId: 'ERP-4711', maintenanceIntervalDays: 90 },
      ]),
    ),
    ...both('assets put below others', [own.asset, own.assetId, neighbours.assetId], (unit, parentAssetId) =>
      assets.putMany(unit, [
        { name: 'Changed', roomId: null, externalId: 'ERP-4711', parentAssetId, qrCode: 'STICKER-2' },
        { name: 'Fan', roomId: null, externalId: 'FAN-1', parentAssetId, qrCode: neighbours.qrCode! },
      ]),
    ),
  ];
}

function maintenanceProbes({ own, neighbours, get, both }: Probing): Probe[] {
  const maintenance = get(AssetMaintenance);
  return [
    ...both('asset maintained', [own.asset, neighbours.assetId], (unit, id) =>
      maintenance.maintained(unit, id, new Date('2026-02-02')),
    ),
    ...both('asset maintained preventively', [own.asset, neighbours.assetId], (unit, id) =>
      maintenance.maintained(unit, id, new Date('2026-02-02'), { isPreventive: true }),
    ),
    ...both('asset maintenance ended', [own.preventive, own.taskId], (unit, id) =>
      maintenance.ended(unit, id),
    ),
  ];
}
