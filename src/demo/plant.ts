import { EQUIPMENT, type Component, type Equipment, type Zone } from './catalogue/index.js';
import type { Chance } from './chance.js';
import { after, DAY, dayOf, HOUR, MINUTE, workingMoment } from './moments.js';
import type { Scene } from './scene.js';
import { SITES, type Site } from './sites.js';

interface DemoRoom {
  readonly id: string;
  readonly buildingId: string;
  readonly zone: Zone;
  /** As an operation names it: room, floor, building (D22). */
  readonly place: string;
}

/** An asset as the story of its operations needs it. */
export interface DemoAsset {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly buildingId: string;
  readonly createdAt: Date;
  readonly jobs: Equipment['jobs'];
  readonly isInstalled: boolean;
  readonly interval: number | null;
  readonly installedOn: Date;
}

/** Builds the sites and equips them; answers every asset, oldest first. */
export function buildPlant(scene: Scene, chance: Chance): DemoAsset[] {
  const rooms = SITES.flatMap((site, index) =>
    build(scene, chance, site, after(scene.opened, index * 5 * HOUR)),
  );
  const orders = chance.shuffle(
    EQUIPMENT.flatMap((kind) => Array.from({ length: kind.count }, (_, index) => ({ kind, index }))),
  );
  // Most of the plant was entered in the first weeks; the rest was bought since.
  const entered = orders.map((_, index) =>
    workingMoment(
      chance,
      scene.now,
      index < orders.length * 0.8 ? 394 - Math.floor(index / 12) : chance.between(4, 360),
    ),
  );
  entered.sort((one, other) => one.getTime() - other.getTime());
  const equipping = new Equipping(scene, chance, rooms);
  orders.forEach(({ kind, index }, turn) => equipping.place(kind, index + 1, entered[turn]!));
  return equipping.assets;
}

function build(scene: Scene, chance: Chance, site: Site, moment: Date): DemoRoom[] {
  const buildingId = chance.idAt(moment);
  const stamps = { created_at: moment, updated_at: moment };
  scene.add('buildings', {
    id: buildingId,
    name: site.name,
    description: site.about,
    building_type: site.type,
    physical_address: site.address,
    area_sqm: site.area,
    ...stamps,
  });
  return site.floors.flatMap(([floorName, level, rooms]) => {
    const floorId = chance.idAt(moment);
    scene.add('floors', { id: floorId, building_id: buildingId, name: floorName, level, ...stamps });
    return rooms.map(([name, zone]) => {
      const id = chance.idAt(moment);
      scene.add('rooms', { id, floor_id: floorId, name, ...stamps });
      return { id, buildingId, zone, place: `${name}, ${floorName}, ${site.name}` };
    });
  });
}

const CRITICALITY: Readonly<Record<string, readonly (string | null)[]>> = {
  production_machine: ['critical', 'critical', 'high'],
  compressor: ['critical', 'high'],
  fire_safety: ['critical'],
  pump: ['high', 'medium'],
  conveyor: ['high', 'medium', 'medium'],
  furniture: [null, 'low'],
  appliance: ['low', null],
};

class Equipping {
  readonly assets: DemoAsset[] = [];
  private counter = 0;

  constructor(
    private readonly scene: Scene,
    private readonly chance: Chance,
    private readonly rooms: readonly DemoRoom[],
  ) {}

  place(kind: Equipment, index: number, moment: Date): void {
    const { chance } = this;
    const room = chance.pick(this.rooms.filter((each) => kind.zones.includes(each.zone)));
    const installedOn = kind.stock ? moment : after(moment, -chance.between(1, 2600) * DAY);
    const [brand, model] = chance.pick(kind.makes);
    const price = kind.price[1] === 0 ? null : chance.between(kind.price[0], kind.price[1]).toFixed(2);
    const name = kind.count === 1 ? kind.name : `${kind.name} ${String(index).padStart(2, '0')}`;
    const shared = { room, moment, installedOn, supplier: kind.supplier };
    const id = this.write({
      ...shared,
      kind,
      name,
      category: kind.category,
      brand,
      model,
      price,
      parentId: null,
    });
    kind.components?.forEach((component, nth) =>
      this.fit(component, kind, name, id, { ...shared, moment: after(moment, (nth + 1) * MINUTE) }),
    );
  }

  private fit(component: Component, kind: Equipment, of: string, parentId: string, shared: Shared): void {
    const { make, category, price } = component;
    const name = `${component.name}, ${of}`;
    const bare: Equipment = {
      ...kind,
      category,
      jobs: [
        ['Inspect', tradeOf(category)],
        ['Replace', tradeOf(category)],
      ],
      description: '',
      interval: undefined,
    };
    this.write({
      ...shared,
      kind: bare,
      name,
      category,
      brand: make[0],
      model: make[1],
      price: price.toFixed(2),
      parentId,
    });
  }

  private write(
    asset: Shared & {
      kind: Equipment;
      name: string;
      category: string;
      brand: string;
      model: string;
      price: string | null;
      parentId: string | null;
    },
  ): string {
    const { chance, scene } = this;
    const { kind, room, moment, installedOn, name, category, brand, model } = asset;
    this.counter += 1;
    const id = chance.idAt(moment);
    scene.add('assets', {
      id,
      name,
      category,
      brand,
      model_number: model,
      reference: referenceOf(category, brand, model, this.counter),
      status: 'operational',
      description: kind.description || null,
      criticality: chance.pick(CRITICALITY[category] ?? ['medium', 'medium', 'low', 'high', null]),
      building_id: room.buildingId,
      room_id: room.id,
      parent_asset_id: asset.parentId,
      is_installed: !kind.stock,
      qr_code: kind.stock ? null : `NWF-${String(this.counter).padStart(5, '0')}`,
      installation_date: kind.stock ? null : dayOf(installedOn),
      last_maintenance_date: null,
      maintenance_interval_days: kind.interval ?? null,
      unit_price: asset.price,
      supplier: asset.supplier,
      expiration_date: kind.stock?.shelfLifeDays
        ? dayOf(after(moment, kind.stock.shelfLifeDays * DAY))
        : null,
      min_stock: kind.stock ? chance.between(1, 3) : null,
      initial_stock: kind.stock ? chance.between(3, 12) : null,
      created_at: moment,
      updated_at: moment,
    });
    this.assets.push({
      id,
      name,
      place: room.place,
      buildingId: room.buildingId,
      createdAt: moment,
      jobs: kind.jobs,
      isInstalled: !kind.stock,
      interval: kind.interval ?? null,
      installedOn,
    });
    return id;
  }
}

interface Shared {
  readonly room: DemoRoom;
  readonly moment: Date;
  readonly installedOn: Date;
  readonly supplier: string;
}

function tradeOf(category: string): string {
  return (
    {
      motor: 'electromechanical',
      instrumentation: 'instrumentation',
      electrical: 'electrical',
      compressor: 'pneumatics',
    }[category] ?? 'mechanical'
  );
}

/** As the service itself makes them (D25). */
function referenceOf(category: string, brand: string, model: string, counter: number): string {
  const letters = (text: string, most: number) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, most)
      .toUpperCase();
  return `${letters(category, 3)}-${letters(brand, 4)}-${letters(model, 4)}-${String(counter).padStart(4, '0')}`;
}
