import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { ReservingOperationsPort } from './movement-reversals.service.js';
import { sparePartMessages } from './spare-part.messages.js';
import { StockBooks } from './stock-books.js';

/** The counted stock of a part. */
interface Count {
  readonly sparePartId: string;
  readonly counted: number;
  readonly note: string;
}

/** The stock before a count, and the `adjust` movement that corrected it; null if the ledger was right. */
interface Counted {
  readonly from: number;
  readonly movementId: string | null;
}

/** Records counts of the whole stock of parts, for callers that know how much there is and not the difference. */
@Injectable()
export class StockCounts {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly operations: ReservingOperationsPort,
  ) {}

  /**
   * Adjusts the stock of many parts to what was counted, in a few statements. A count is a fact: if it leaves less than is reserved,
   * the newest reservations are released, as `SparePartsService.move` does.
   *
   * @returns the result of each, in order, or `not_found` for an unknown part
   * @throws ApiError `permission_required`
   */
  async countAll(
    work: UnitOfWork,
    counts: readonly Count[],
  ): Promise<(Counted | { readonly error: ApiError })[]> {
    work.principal.require('spare-parts:write');
    if (counts.length === 0) return [];
    const partIds = eachOnce(counts.map(({ sparePartId }) => sparePartId));
    // The operations before the parts, in the same order as a movement.
    const operationIds = await StockBooks.reservedBy(work, partIds);
    await this.operations.implementation.lockAll(work, operationIds);
    const books = await StockBooks.open(work, partIds, operationIds, partIds);
    const results = counts.map(({ sparePartId, counted, note }) => {
      if (!books.has(sparePartId)) return { error: ApiError.notFound(sparePartMessages.missing) };
      const from = books.onHand(sparePartId);
      const quantity = counted - from;
      if (quantity === 0) return { from, movementId: null };
      return { from, movementId: books.enter(sparePartId, { type: 'adjust', quantity, note }) };
    });
    await books.write(this.alarms, this.operations.implementation);
    if (books.released.length > 0) await this.operations.implementation.notifyReleased(work, books.released);
    return results;
  }
}
