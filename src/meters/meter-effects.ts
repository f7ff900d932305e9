import { Injectable } from '@nestjs/common';
import { Asset, Meter, type Threshold } from '../assets/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { formatReason } from '../kernel/messages/messages.js';
import { timestampText } from '../kernel/resource/field.js';
import { sql } from '../kernel/sql/sql.js';
import { isOpen, OperationLookups, OperationsService, type Priority } from '../operations/index.js';
import type { TradeCode } from '../technicians/index.js';
import { limitKey } from './crossings.js';
import type { Crossing } from './meter-book.js';
import { meterThresholdCrossed } from './meter.events.js';
import { meterMessages } from './meter.messages.js';

/** What readings changed about a locked meter. */
export interface MeterChanges {
  readonly meter: Meter;
  /** The changed columns. */
  readonly patch: Partial<Meter>;
  /** The crossings of its thresholds, in order. */
  readonly crossings: readonly Crossing[];
  /** Opens the maintenance that is due by usage, and returns further changed columns. */
  readonly maintain?: () => Promise<Partial<Meter>>;
}

/** Applies what readings change: the values of their meters, the events and operations of crossed thresholds, maintenance (D64). */
@Injectable()
export class MeterEffects {
  constructor(
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
  ) {}

  /**
   * Applies the changes of several meters. Each crossing emits an event. It opens the operation of its threshold, unless the one of
   * an earlier crossing is still open.
   */
  async apply(work: UnitOfWork, changes: readonly MeterChanges[]): Promise<void> {
    const patches = new Map<string, Partial<Meter>>();
    const operationOf = new Map<Crossing, string>();
    const stillOpen = await this.stillOpen(work, changes);
    for (const { meter, patch, crossings, maintain } of changes) {
      const before = crossingOperations(meter).filter(([, id]) => stillOpen.has(id));
      const after = await this.openFor(work, meter, new Map(before), crossings, operationOf);
      const opened =
        after.size > before.length ? { crossingOperations: Object.fromEntries(after) } : undefined;
      const change = { ...patch, ...opened, ...(await maintain?.()) };
      if (Object.keys(change).length > 0) patches.set(meter.id, change);
    }
    work.update(Meter, patches);
    for (const { meter, crossings } of changes)
      for (const crossing of crossings) {
        const { threshold, value, readAt } = crossing;
        const read_at = timestampText(readAt);
        const operation_id = operationOf.get(crossing) ?? null;
        work.emit(meterThresholdCrossed, meter.id, {
          ...{ threshold: shown(threshold), value, read_at, operation_id },
        });
      }
  }

  /** The operations of earlier crossings that are still open. */
  private async stillOpen(work: UnitOfWork, changes: readonly MeterChanges[]): Promise<ReadonlySet<string>> {
    const ids = changes.flatMap(({ meter, crossings }) =>
      crossings.length > 0 ? crossingOperations(meter).map(([, id]) => id) : [],
    );
    const named = [...(await this.lookups.named(work, ids)).values()];
    return new Set(named.flatMap(({ id, status }) => (isOpen(status) ? [id] : [])));
  }

  /**
   * Opens the operations of crossings, at most one for each threshold.
   *
   * @param open the open operations by threshold; new ones are added
   * @param operationOf receives the operation of each crossing
   * @returns the open operations
   */
  private async openFor(
    work: UnitOfWork,
    meter: Meter,
    open: Map<string, string>,
    crossings: readonly Crossing[],
    operationOf: Map<Crossing, string>,
  ): Promise<ReadonlyMap<string, string>> {
    const opening = crossings.filter(({ threshold }) => threshold.open_operation);
    const isNew = opening.some(({ threshold }) => !open.has(limitKey(threshold)));
    const assetName = isNew ? await assetNameOf(work, meter) : '';
    for (const crossing of opening) {
      const key = limitKey(crossing.threshold);
      const id = open.get(key) ?? (await this.open(work, meter, assetName, crossing));
      open.set(key, id);
      operationOf.set(crossing, id);
    }
    return open;
  }

  private open(
    work: UnitOfWork,
    { assetId, name: meter, unit }: Meter,
    asset: string,
    { threshold, value, readAt }: Crossing,
  ): Promise<string> {
    const { above, below, open_operation } = threshold;
    const titleReason =
      above === null
        ? meterMessages.below({ asset, meter, limit: below!, unit })
        : meterMessages.above({ asset, meter, limit: above, unit });
    const descriptionReason = meterMessages.crossedBy({ meter, value, unit, readAt: timestampText(readAt) });
    const { title } = open_operation!;
    return this.operations.open(work, {
      title: title ?? formatReason(titleReason, 'api'),
      titleReason: title === null ? titleReason : null,
      description: formatReason(descriptionReason, 'api'),
      descriptionReason,
      assetId,
      assigneeType: null,
      requiredSkill: open_operation!.required_skill as TradeCode,
      priority: open_operation!.priority as Priority | null,
      procedureIds: open_operation!.procedure_ids,
      skipsUnavailableProcedures: true,
    });
  }
}

/** A threshold as clients see it: those of earlier releases have no procedures. */
function shown({ open_operation: opens, ...limit }: Threshold): Threshold {
  return { ...limit, open_operation: opens && { ...opens, procedure_ids: opens.procedure_ids ?? [] } };
}

/** The operation that the last crossing of each threshold opened, by the key of its limit. */
function crossingOperations({ crossingOperations: known }: Meter): [key: string, operationId: string][] {
  return Object.entries(known ?? {});
}

async function assetNameOf(work: UnitOfWork, { assetId }: Meter): Promise<string> {
  const asset = await work.row<Pick<Asset, 'name'>>(
    sql`SELECT r.name FROM ${Asset} r WHERE r.id = ${assetId}`,
  );
  return asset?.name ?? '';
}
