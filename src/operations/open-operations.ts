import { Injectable } from '@nestjs/common';
import { Asset, type OperationsOfAssets, OperationsOfAssetsPort } from '../assets/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { isOneOf, rawSql, sql } from '../kernel/sql/sql.js';
import { type NoticeAudience, NotificationsService } from '../notifications/index.js';
import {
  type Released,
  type ReservingOperation,
  type ReservingOperations,
  ReservingOperationsPort,
} from '../spare-parts/index.js';
import { noticeTitleOf } from './operation-notices.js';
import { isOpen } from './operation-status.js';
import { Operation } from './operation.entity.js';
import { isTheirs } from './permitted-actions.js';

/** Tells the stock whether parts can be reserved for an operation (§2.8, D28). */
@Injectable()
export class OpenOperations implements ReservingOperations {
  constructor(
    port: ReservingOperationsPort,
    private readonly notifications: NotificationsService,
  ) {
    port.connect(this);
  }

  /** Locks operations of the business until the transaction ends. @returns the existing ones, by id */
  async lockAll(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, ReservingOperation>> {
    if (ids.length === 0) return new Map();
    const operations = await work.lock(Operation, isOneOf('r.id', ids));
    return new Map(operations.map(({ id, status }) => [id, { status, isOpen: isOpen(status) }]));
  }

  /**
   * Notifies dispatchers (`operations:write`) and the operation's technician that its parts are no longer reserved, because a
   * stock count found fewer (D28).
   */
  async notifyReleased(work: UnitOfWork, released: readonly Released[]): Promise<void> {
    const ids = eachOnce(released.map(({ operationId }) => operationId));
    const rows = await work.rows<Pick<Operation, 'id' | 'number' | 'title' | 'titleReason' | 'technicianId'>>(
      sql`SELECT r.id, r.number, r.title, r.title_reason AS "titleReason", r.technician_id AS "technicianId" FROM ${Operation} r WHERE ${isOneOf('r.id', ids)}`,
    );
    const operations = new Map(rows.map((row) => [row.id, row]));
    const announcements = released.flatMap(({ operationId, partName, quantity }) => {
      const operation = operations.get(operationId)!;
      const { technicianId } = operation;
      const audiences: NoticeAudience[] = ['office', ...(technicianId === null ? [] : [{ technicianId }])];
      const parameters = { ...noticeTitleOf(operation), part: partName, quantity };
      return audiences.map(
        (to) => ({ to, kind: 'part.reservation_released', about: { operationId }, parameters }) as const,
      );
    });
    this.notifications.notifyAll(work, announcements);
  }

  /** Stores what the parts cost that were consumed for locked operations, by the ledger (D74). */
  async partsCharged(work: UnitOfWork, costs: ReadonlyMap<string, string>): Promise<void> {
    await work.update(Operation, new Map([...costs].map(([id, partsCost]) => [id, { partsCost }])));
  }

  /** Tells whether an operation is assigned to the current principal. */
  async isTheirs(work: UnitOfWork, id: string): Promise<boolean> {
    const operation = await work.row<Pick<Operation, 'technicianId'>>(
      sql`SELECT r.technician_id AS "technicianId" FROM ${Operation} r WHERE r.id = ${id}`,
    );
    return operation !== undefined && isTheirs(work, operation);
  }
}

/** Keeps the building of operations up to date when their asset moves. */
@Injectable()
export class LocatedOperations implements OperationsOfAssets {
  constructor(port: OperationsOfAssetsPort) {
    port.connect(this);
  }

  async lockMoving(
    work: UnitOfWork,
    name: 'id' | 'external_id',
    to: ReadonlyMap<string, string>,
  ): Promise<void> {
    if (to.size === 0) return;
    const isId = name === 'id';
    const asset = isId ? sql`m.key` : sql`(SELECT a.id FROM ${Asset} a WHERE a.external_id = m.key)`;
    await work.lockRows(sql`SELECT r.id
      FROM unnest(${[...to.keys()]}::${rawSql(isId ? 'uuid' : 'text')}[], ${[...to.values()]}::uuid[]) m (key, building_id)
      JOIN ${Operation} r ON r.asset_id = ${asset} AND r.building_id IS DISTINCT FROM m.building_id
      ORDER BY r.id FOR NO KEY UPDATE OF r`);
  }

  /** The operations do not count as changed: clients would otherwise see a hundred changes for one moved asset. */
  async assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void> {
    const elsewhere = sql`${isOneOf('r.asset_id', assetIds)} AND r.building_id IS DISTINCT FROM ${buildingId}`;
    await work.update(Operation, elsewhere, { buildingId });
  }
}
