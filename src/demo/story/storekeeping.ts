import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { SparePartsService } from '../../spare-parts/index.js';
import type { TradeCode } from '../../technicians/index.js';
import { SHELVES, type Shelf } from '../plant/index.js';
import { after, DAY } from './moments.js';
import type { Story } from './story.js';

/** When the store is filled, after the opening of the plant. */
const FILLED_AFTER_MS = 6 * DAY;
const ORDERS_EVERY_MS = 28 * DAY;

/** Manages the store: fills it, reserves parts for operations, and orders parts that run low. */
@Injectable()
export class Storekeeping {
  constructor(private readonly spareParts: SparePartsService) {}

  plan(story: Story): void {
    const { timeline, cast, now, opened } = story;
    const filled = after(opened, FILLED_AFTER_MS);
    timeline.plan(filled, cast.manager, (work) => this.fill(work, story));
    for (let at = after(filled, ORDERS_EVERY_MS); at < after(now, -3 * DAY); at = after(at, ORDERS_EVERY_MS))
      timeline.plan(at, cast.manager, (work) => this.order(work, story));
  }

  /** Reserves a part that an operation of this trade may need, if enough is in stock. */
  async reserve(
    work: UnitOfWork,
    { chance, parts }: Story,
    operationId: string,
    trade: TradeCode,
  ): Promise<void> {
    const suitable = parts.filter(({ shelf }) => shelf.trades?.includes(trade) ?? true);
    const { id: sparePartId } = chance.pick(suitable);
    const quantity = chance.pick([1, 1, 2, 2, 3, 4]);
    await this.spareParts.moveMany(work, [{ sparePartId, type: 'reserve', quantity, operationId }]);
  }

  private async fill(work: UnitOfWork, { chance, parts }: Story): Promise<void> {
    const items = SHELVES.flatMap((shelf) => shelf.items.map((name) => ({ shelf, name })));
    const ids = await Promise.all(
      items.map(({ shelf, name }, index) =>
        this.spareParts.create(work, {
          name,
          category: shelf.category,
          unit: shelf.unit,
          supplier: shelf.supplier,
          reference: `SP-${shelf.category.slice(0, 3).toUpperCase()}-${1001 + index}`,
          unitPrice: (shelf.price * (0.4 + chance.next() * 1.2)).toFixed(2),
          minStock: Math.ceil(shelf.lot / 3),
        }),
      ),
    );
    parts.push(...items.map(({ shelf }, index) => ({ shelf, id: ids[index]! })));
    await this.receive(work, parts, (shelf) => shelf.lot * chance.between(1, 2), 'Opening stock.');
  }

  /** Orders most parts that are below their minimum; some are only ordered the next time. */
  private async order(work: UnitOfWork, { chance, parts }: Story): Promise<void> {
    const page = await this.spareParts.list(work, { belowMinimum: true }, { limit: 200, after: null });
    const low = new Set(page.items().map(({ id }) => id));
    const ordered = parts.filter(({ id }) => low.has(id) && chance.happens(0.8));
    const note = `Delivery, order PO-${chance.between(40_000, 49_999)}.`;
    await this.receive(work, ordered, (shelf) => shelf.lot * 2, note);
  }

  private async receive(
    work: UnitOfWork,
    parts: Story['parts'],
    quantityOf: (shelf: Shelf) => number,
    note: string,
  ): Promise<void> {
    await this.spareParts.moveMany(
      work,
      parts.map(({ id, shelf }) => ({ sparePartId: id, type: 'receive', quantity: quantityOf(shelf), note })),
    );
  }
}
