import type { Chance } from './chance.js';
import { after, DAY, HOUR, MINUTE } from './moments.js';
import type { Scene } from './scene.js';
import type { DemoOperation } from './work-history.js';

interface Shelf {
  readonly category: string;
  readonly unit: string;
  readonly supplier: string;
  readonly price: readonly [low: number, high: number];
  /** How many are usually bought at once. */
  readonly lot: number;
  readonly items: readonly string[];
}

/** What lies in the store: 120 parts over all categories. */
const SHELVES: readonly Shelf[] = [
  {
    category: 'bearing',
    unit: 'piece',
    supplier: 'SKF Distributor Kent',
    price: [6, 140],
    lot: 10,
    items: [
      'Deep groove ball bearing 6204-2RS',
      'Deep groove ball bearing 6206-2Z',
      'Deep groove ball bearing 6310',
      'Angular contact bearing 7208',
      'Spherical roller bearing 22212',
      'Tapered roller bearing 32008',
      'Pillow block UCP 206',
      'Pillow block UCP 208',
      'Flange bearing UCF 205',
      'Linear bearing LM20UU',
    ],
  },
  {
    category: 'seal_gasket',
    unit: 'piece',
    supplier: 'Alfa Laval Service',
    price: [3, 260],
    lot: 12,
    items: [
      'Mechanical seal LKH-20',
      'Mechanical seal FP 742',
      'O-ring EPDM 50×3',
      'O-ring FKM 80×4',
      'Shaft seal 35×52×7',
      'Shaft seal 45×62×8',
      'Plate gasket NBR',
      'Clamp gasket DN 50',
      'Clamp gasket DN 65',
      'Manhole gasket 450 mm',
    ],
  },
  {
    category: 'belt_chain',
    unit: 'piece',
    supplier: 'Kent Power Transmission',
    price: [9, 320],
    lot: 6,
    items: [
      'V-belt SPA 1250',
      'V-belt SPB 1800',
      'Toothed belt HTD 8M-1200',
      'Toothed belt AT10-980',
      'Roller chain 10B-1, 5 m',
      'Roller chain 12B-1, 5 m',
      'Modular belt segment M1230',
      'Chain link 10B-1',
    ],
  },
  {
    category: 'filter',
    unit: 'piece',
    supplier: 'Camfil',
    price: [8, 190],
    lot: 8,
    items: [
      'Bag filter F7 592×592',
      'Bag filter F9 592×592',
      'Panel filter G4',
      'Compressor air filter GA 55',
      'Oil filter GA 55',
      'Oil separator GA 55',
      'Hydraulic return filter',
      'Water filter cartridge 10 µm',
      'Sterile air filter 0.2 µm',
      'Fuel filter C18',
    ],
  },
  {
    category: 'lubricant',
    unit: 'liter',
    supplier: 'Klüber Lubrication',
    price: [7, 48],
    lot: 40,
    items: [
      'Gear oil food grade VG 220',
      'Gear oil food grade VG 460',
      'Compressor oil RS Ultra',
      'Hydraulic oil HVLP 46',
      'Refrigeration oil 68',
      'Chain oil food grade',
    ],
  },
  {
    category: 'lubricant',
    unit: 'kilogram',
    supplier: 'Klüber Lubrication',
    price: [14, 62],
    lot: 10,
    items: ['Bearing grease food grade NLGI 2', 'High-temperature grease', 'Assembly paste'],
  },
  {
    category: 'fastener',
    unit: 'box',
    supplier: 'Würth',
    price: [6, 38],
    lot: 5,
    items: [
      'Hexagon bolt M8×30 A2',
      'Hexagon bolt M12×50 A4',
      'Self-locking nut M8 A2',
      'Washer M12 A4',
      'Cable ties 200 mm detectable',
      'Cotter pins assorted',
    ],
  },
  {
    category: 'electrical_component',
    unit: 'piece',
    supplier: 'Electro Kent',
    price: [4, 240],
    lot: 6,
    items: [
      'Contactor 3RT2025',
      'Motor protection switch 4–6.3 A',
      'Motor protection switch 9–12.5 A',
      'Miniature breaker C16',
      'Safety relay PNOZ s4',
      'Power supply 24 V 10 A',
      'Emergency stop button',
      'Signal lamp LED red',
      'Fuse NH00 63 A',
      'Frequency converter 2.2 kW',
      'Terminal block 4 mm²',
    ],
  },
  {
    category: 'electrical_component',
    unit: 'meter',
    supplier: 'Electro Kent',
    price: [1, 9],
    lot: 100,
    items: ['Cable ÖLFLEX 4G1.5', 'Cable ÖLFLEX 4G4', 'Industrial Ethernet cable Cat 6A'],
  },
  {
    category: 'sensor',
    unit: 'piece',
    supplier: 'SICK Vertriebs',
    price: [38, 420],
    lot: 4,
    items: [
      'Photoelectric sensor WTB4S-3',
      'Inductive sensor M12 PNP',
      'Inductive sensor M18 PNP',
      'Pressure transmitter 0–10 bar',
      'Temperature probe Pt100 G1/2',
      'Level switch vibronic',
      'Encoder 1024 pulses',
      'Capacitive sensor M30',
    ],
  },
  {
    category: 'valve',
    unit: 'piece',
    supplier: 'Bürkert',
    price: [28, 640],
    lot: 3,
    items: [
      'Butterfly valve DN 50',
      'Butterfly valve DN 65',
      'Diaphragm valve DN 25',
      'Solenoid valve 6213 G1/2',
      'Check valve DN 40',
      'Safety valve 6 bar',
      'Ball valve DN 32',
      'Expansion valve TES 5',
    ],
  },
  {
    category: 'hydraulic',
    unit: 'piece',
    supplier: 'Hydraquip',
    price: [12, 380],
    lot: 3,
    items: [
      'Hydraulic hose 3/8" 1.2 m',
      'Hydraulic hose 1/2" 0.8 m',
      'Hydraulic cylinder seal kit',
      'Directional valve NG6',
      'Quick coupling 1/2"',
      'Gear pump 8 cc',
    ],
  },
  {
    category: 'pneumatic',
    unit: 'piece',
    supplier: 'Festo',
    price: [3, 210],
    lot: 8,
    items: [
      'Cylinder DSNU-25-100',
      'Cylinder ADN-40-50',
      'Solenoid valve VUVG-L14',
      'Push-in fitting 8 mm',
      'Suction cup 40 mm',
      'Pressure regulator LR-D',
      'Silencer G1/4',
      'Vacuum generator VN-10',
    ],
  },
  {
    category: 'pneumatic',
    unit: 'roll',
    supplier: 'Festo',
    price: [24, 70],
    lot: 3,
    items: ['Tubing PUN 8 mm blue', 'Tubing PUN 6 mm black'],
  },
  {
    category: 'motor_part',
    unit: 'piece',
    supplier: 'SEW-Eurodrive Service',
    price: [22, 480],
    lot: 2,
    items: [
      'Brake coil BE5',
      'Fan cover DRN90',
      'Terminal box DRN112',
      'Coupling spider 98 ShA',
      'Carbon brushes scrubber',
      'Gearbox R57',
    ],
  },
  {
    category: 'tooling',
    unit: 'set',
    supplier: 'Hoffmann',
    price: [18, 260],
    lot: 2,
    items: ['HSS drill set 1–13 mm', 'Torx key set', 'Tap set M3–M12', 'Bearing puller set'],
  },
  {
    category: 'consumable',
    unit: 'box',
    supplier: 'Würth',
    price: [5, 48],
    lot: 10,
    items: [
      'Cleaning wipes blue',
      'Cutting discs 125 mm',
      'Welding rods 316L',
      'Thread locker',
      'Thermal labels 100×150',
    ],
  },
  {
    category: 'safety',
    unit: 'pair',
    supplier: 'Arco',
    price: [2, 30],
    lot: 24,
    items: [
      'Cut-resistant gloves size 9',
      'Nitrile gloves size 10',
      'Hearing protectors',
      'Insulating gloves class 0',
    ],
  },
  {
    category: 'other',
    unit: 'piece',
    supplier: 'Ashford Plumbing Supplies',
    price: [4, 90],
    lot: 4,
    items: ['Tap cartridge 35 mm', 'Cistern fill valve'],
  },
];

interface Need {
  readonly at: Date;
  readonly type: 'reserve' | 'consume' | 'release' | 'adjust';
  readonly quantity: number;
  readonly operationId: string | null;
  readonly note: string;
}

/** Fills the store and tells every movement in it; the quantities of a part are the sums of its ledger (D28). */
export function tellStock(scene: Scene, chance: Chance, operations: readonly DemoOperation[]): void {
  const parts = SHELVES.flatMap((shelf) => shelf.items.map((name) => ({ shelf, name })));
  const needs = parts.map((): Need[] => []);
  for (const operation of operations) {
    if (!operation.asset || !chance.happens(0.55)) continue;
    const different = chance.shuffle(needs).slice(0, chance.between(1, 3));
    for (const needsOfPart of different) needsOfPart.push(...needsOf(chance, operation));
  }
  parts.forEach(({ shelf, name }, index) =>
    new Ledger(scene, chance, shelf, name, index).tell(needs[index]!),
  );
}

/** An operation reserves what it needs; completing it consumes that, cancelling it releases it (D23). */
function needsOf(chance: Chance, operation: DemoOperation): Need[] {
  const quantity = chance.pick([1, 1, 1, 2, 2, 3, 4]);
  const shared = { quantity, operationId: operation.id };
  const reserved: Need = {
    ...shared,
    at: after(operation.createdAt, chance.between(2, 50) * 1000),
    type: 'reserve',
    note: 'Reserved for the operation.',
  };
  if (operation.completedAt)
    return [
      reserved,
      { ...shared, at: operation.completedAt, type: 'consume', note: 'Used in the operation.' },
    ];
  if (operation.status === 'cancelled')
    return [
      reserved,
      { ...shared, at: operation.endedAt, type: 'release', note: 'The operation was cancelled.' },
    ];
  return [reserved];
}

class Ledger {
  private onHand = 0;
  private reserved = 0;
  private last: Date;
  private readonly id: string;
  private readonly minStock: number | null;

  constructor(
    private readonly scene: Scene,
    private readonly chance: Chance,
    private readonly shelf: Shelf,
    private readonly name: string,
    private readonly index: number,
  ) {
    this.last = after(scene.opened, (6 + index / 20) * DAY);
    this.id = chance.idAt(this.last);
    this.minStock = chance.happens(0.85)
      ? Math.max(1, Math.round(shelf.lot * chance.pick([0.25, 0.5, 0.5, 1])))
      : null;
  }

  tell(needs: readonly Need[]): void {
    const { chance, scene, shelf, index } = this;
    const created = this.last;
    this.move(after(created, MINUTE), 'receive', shelf.lot * chance.between(1, 3), null, 'Opening stock.');
    const counted: Need = {
      at: after(scene.now, -chance.between(20, 300) * DAY),
      type: 'adjust',
      quantity: 0,
      operationId: null,
      note: '',
    };
    const all = chance.happens(0.4) ? [...needs, counted] : [...needs];
    for (const need of all.sort((one, other) => one.at.getTime() - other.at.getTime())) this.meet(need);
    scene.add('spare_parts', {
      id: this.id,
      name: this.name,
      reference: chance.happens(0.92)
        ? `SP-${shelf.category.slice(0, 3).toUpperCase()}-${String(1001 + index)}`
        : null,
      category: shelf.category,
      unit: shelf.unit,
      quantity_on_hand: this.onHand,
      quantity_reserved: this.reserved,
      min_stock: this.minStock,
      unit_price: this.price(),
      supplier: shelf.supplier,
      created_at: created,
      updated_at: this.last,
    });
  }

  private meet({ at, type, quantity, operationId, note }: Need): void {
    if (type === 'adjust') this.count(at);
    else if (type === 'reserve') {
      this.replenish(at, quantity);
      this.move(at, 'reserve', quantity, operationId, note);
    } else if (type === 'release') this.move(at, 'release', -quantity, operationId, note);
    else {
      this.move(at, 'release', -quantity, operationId, note);
      this.move(at, 'consume', -quantity, operationId, note);
    }
  }

  /** Most parts of a shelf are cheap, a few are dear. */
  private price(): string {
    const [low, high] = this.shelf.price;
    return (low + (high - low) * this.chance.next() ** 3).toFixed(2);
  }

  /** Buys before stock runs out; who buys for the shelf at times lets it fall below its threshold. */
  private replenish(at: Date, quantity: number): void {
    const { chance, shelf } = this;
    const available = this.onHand - this.reserved - quantity;
    if (available >= 0 && (available >= (this.minStock ?? 0) || chance.happens(0.4))) return;
    const lots = Math.max(1, Math.ceil(-available / shelf.lot));
    const arrived = new Date(Math.max(at.getTime() - chance.between(1, 20) * HOUR, this.last.getTime() + 1));
    this.move(
      arrived < at ? arrived : at,
      'receive',
      lots * shelf.lot,
      null,
      `Delivery of ${shelf.supplier}, order PO-${chance.between(40_000, 49_999)}.`,
    );
  }

  private count(at: Date): void {
    const difference = this.chance.pick([-2, -1, -1, 1, 2]);
    if (this.onHand - this.reserved + difference < 0) return;
    this.move(
      at,
      'adjust',
      difference,
      null,
      difference < 0 ? 'Stocktaking: fewer than booked.' : 'Stocktaking: found behind the shelf.',
    );
  }

  private move(at: Date, type: string, quantity: number, operationId: string | null, note: string): void {
    if (type === 'reserve' || type === 'release') this.reserved += quantity;
    else this.onHand += quantity;
    this.last = at > this.last ? at : this.last;
    this.scene.add('spare_part_movements', {
      id: this.chance.idAt(at),
      spare_part_id: this.id,
      operation_id: operationId,
      type,
      quantity,
      note,
      actor_kind: 'user',
      actor_id: this.scene.ownerId,
      created_at: at,
    });
  }
}
