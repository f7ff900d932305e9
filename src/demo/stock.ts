import type { Chance } from './chance.js';
import { after, DAY, HOUR, MINUTE } from './moments.js';
import type { DemoPeople } from './people.js';
import type { Scene } from './scene.js';
import { SHELVES, type Shelf } from './shelves.js';
import type { DemoOperation } from './work-history.js';

/** Which trades use what lies on the shelves of a category; what is not named here, all do. */
const TRADES_OF: Readonly<Record<string, readonly string[]>> = {
  bearing: ['mechanical', 'electromechanical', 'machining', 'elevators'],
  seal_gasket: ['mechanical', 'plumbing', 'hydraulics'],
  belt_chain: ['mechanical', 'elevators', 'hvac'],
  filter: ['hvac', 'refrigeration'],
  lubricant: ['mechanical', 'electromechanical', 'machining'],
  fastener: ['mechanical', 'welding', 'carpentry', 'roofing', 'locksmithing'],
  electrical_component: ['electrical', 'electronics', 'automation', 'fire_safety', 'elevators', 'it_network'],
  sensor: ['instrumentation', 'automation', 'electronics', 'security_systems'],
  valve: ['plumbing', 'instrumentation', 'fire_safety', 'refrigeration'],
  hydraulic: ['hydraulics'],
  pneumatic: ['pneumatics'],
  motor_part: ['electromechanical'],
  tooling: ['machining'],
};

interface Need {
  readonly at: Date;
  readonly type: 'reserve' | 'consume' | 'release' | 'adjust';
  readonly quantity: number;
  readonly operationId: string | null;
  readonly note: string;
}

/** Fills the store and tells every movement in it; the quantities of a part are the sums of its ledger (D28). */
export function tellStock(
  scene: Scene,
  chance: Chance,
  operations: readonly DemoOperation[],
  { managerId }: DemoPeople,
): void {
  const parts = SHELVES.flatMap((shelf) => shelf.items.map((name) => ({ shelf, name, needs: [] as Need[] })));
  for (const operation of operations) {
    if (!operation.asset || !chance.happens(0.55)) continue;
    const ofTrade = parts.filter(
      ({ shelf }) => TRADES_OF[shelf.category]?.includes(operation.skill) ?? false,
    );
    const ofAll = parts.filter(({ shelf }) => !(shelf.category in TRADES_OF));
    const fitting = ofTrade.length > 0 && chance.happens(0.8) ? ofTrade : ofAll;
    for (const { needs } of chance.shuffle(fitting).slice(0, chance.between(1, 3)))
      needs.push(...needsOf(chance, operation));
  }
  parts.forEach(({ shelf, name, needs }, index) =>
    new Ledger(scene, chance, shelf, name, index, managerId).tell(needs),
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
    private readonly managerId: string,
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
      actor_id: this.managerId,
      created_at: at,
    });
  }
}
