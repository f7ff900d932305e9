import { Injectable } from '@nestjs/common';
import { AssetsService, AssetStatusService, type Criticality, type NewAsset } from '../../assets/index.js';
import { BuildingsService, FloorsService, RoomsService } from '../../hierarchy/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { COMPONENTS, EQUIPMENT, SITES, type Equipment, type Site, type Zone } from '../plant/index.js';
import { after, type Chance, DAY, HOUR, workingMoment } from './moments.js';
import { dayOf } from '../../kernel/period.js';
import type { Story } from './story.js';

interface PlacedRoom {
  readonly id: string;
  readonly zone: Zone;
}

/** One piece of equipment. */
interface Piece {
  readonly kind: Equipment;
  readonly name: string;
}

/** How many pieces are added together. */
const BATCH = 8;
const BREAKDOWNS = ['Waiting for a spare part.', 'Blocked by the safety officer.', 'Motor burnt out.'];
const REPLACEMENTS = [
  'Replaced by a new machine.',
  'Replaced by a larger one.',
  'Given back at the end of the lease.',
];

/** Creates the buildings and their equipment: most of it in the first weeks, the rest over the year. */
@Injectable()
export class Furnishing {
  constructor(
    private readonly buildings: BuildingsService,
    private readonly floors: FloorsService,
    private readonly rooms: RoomsService,
    private readonly assets: AssetsService,
    private readonly statuses: AssetStatusService,
  ) {}

  plan(story: Story): void {
    const { chance, timeline, now, opened, cast } = story;
    const rooms: PlacedRoom[] = [];
    for (const [index, site] of SITES.entries())
      timeline.plan(after(opened, (index + 1) * 5 * HOUR), cast.manager, async (work) =>
        rooms.push(...(await this.build(work, site))),
      );
    const pieces = chance.shuffle(EQUIPMENT.flatMap(piecesOf));
    for (let first = 0; first < pieces.length; first += BATCH) {
      const daysAgo = first < pieces.length * 0.8 ? 396 - first / BATCH : chance.between(4, 360);
      const batch = pieces.slice(first, first + BATCH);
      timeline.plan(workingMoment(chance, now, daysAgo), cast.manager, (work) =>
        this.equip(work, story, rooms, batch),
      );
    }
    for (const note of BREAKDOWNS) this.planStop(story, chance.between(2, 70) * HOUR, 'out_of_service', note);
    for (const note of REPLACEMENTS) this.planStop(story, chance.between(5, 200) * DAY, 'retired', note);
  }

  /** Plans that one of the assets in operation at that time stops. */
  private planStop(
    { chance, timeline, now, cast, metered }: Story,
    ago: number,
    status: 'out_of_service' | 'retired',
    note: string,
  ): void {
    timeline.plan(after(now, -ago), cast.manager, async (work) => {
      const running = (await this.running(work)).filter((each) => !metered.has(each.id));
      const { id } = chance.pick(running);
      await this.statuses.change(work, id, { status, note });
    });
  }

  private async build(work: UnitOfWork, { floors, ...building }: Site): Promise<PlacedRoom[]> {
    const buildingId = await this.buildings.create(work, building);
    const placed: PlacedRoom[] = [];
    for (const { rooms, ...floor } of floors) {
      const floorId = await this.floors.create(work, buildingId, floor);
      for (const [zone, names] of Object.entries(rooms) as [Zone, readonly string[]][])
        for (const name of names) placed.push({ id: await this.rooms.create(work, floorId, { name }), zone });
    }
    return placed;
  }

  private async equip(
    work: UnitOfWork,
    { assets, chance }: Story,
    rooms: readonly PlacedRoom[],
    pieces: readonly Piece[],
  ): Promise<void> {
    const wanted = pieces.map((piece, index) => {
      const { id: roomId } = chance.pick(rooms.filter(({ zone }) => piece.kind.zones.includes(zone)));
      return assetOf(piece, roomId, { chance, number: assets.length + index + 1, now: work.now });
    });
    const ids = await this.create(work, wanted);
    assets.push(...pieces.map((piece, index) => ({ ...piece, id: ids[index]! })));
    const components = pieces.flatMap(({ kind, name }, index) =>
      (kind.components ?? []).map((component) => ({
        ...COMPONENTS[component],
        name: `${component}, ${name}`,
        roomId: wanted[index]!.roomId,
        parentAssetId: ids[index]!,
      })),
    );
    await this.create(work, components);
  }

  /** @throws the first error */
  private async create(work: UnitOfWork, assets: readonly NewAsset[]): Promise<string[]> {
    return (await this.assets.createMany(work, assets)).map((outcome) => {
      if ('error' in outcome) throw outcome.error;
      return outcome.id;
    });
  }

  private async running(work: UnitOfWork): Promise<{ id: string }[]> {
    const filters = { status: 'operational', placement: 'installed' } as const;
    return (await this.assets.list(work, filters, { limit: 200, after: null })).items();
  }
}

function piecesOf(kind: Equipment): Piece[] {
  return Array.from({ length: kind.count }, (_, index) => ({
    kind,
    name: kind.count === 1 ? kind.name : `${kind.name} ${String(index + 1).padStart(2, '0')}`,
  }));
}

/** The input for the asset of a piece. Stock has no installation date and no QR code. */
function assetOf(
  { kind, name }: Piece,
  roomId: string,
  { chance, number, now }: { chance: Chance; number: number; now: Date },
): NewAsset {
  const { category, brand, model, price, about, interval = null, isStock = false } = kind;
  const shared = {
    name,
    roomId,
    category,
    brand,
    description: about,
    modelNumber: model,
    supplier: `${brand} Service`,
    criticality: criticalityOf(price),
    unitPrice: (price * (0.7 + chance.next() * 0.6)).toFixed(2),
    maintenanceIntervalDays: interval,
  };
  if (isStock)
    return {
      ...shared,
      isInstalled: false,
      minStock: chance.between(1, 3),
      initialStock: chance.between(3, 12),
    };
  const maintained = after(now, -chance.between(1, 200) * DAY);
  return {
    ...shared,
    qrCode: `NWF-${String(number).padStart(5, '0')}`,
    installationDate: dayOf(after(now, -chance.between(1, 2600) * DAY)),
    lastMaintenanceDate: interval === null ? null : dayOf(maintained),
  };
}

/** More expensive machines are more critical. */
function criticalityOf(price: number): Criticality {
  if (price > 50_000) return 'critical';
  if (price > 20_000) return 'high';
  return price > 2000 ? 'medium' : 'low';
}
