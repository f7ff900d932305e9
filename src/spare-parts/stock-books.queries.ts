import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { SparePartMovement } from './spare-part-movement.entity.js';

/** A reservation for an operation, and its quantity. */
export interface Reservation {
  readonly operationId: string;
  readonly quantity: number;
}

/** The reservations of some parts by operations that still hold any, newest first. */
export function reservationsOf(work: UnitOfWork, partIds: readonly string[]) {
  return work.rows<Reservation & { partId: string }>(
    sql`SELECT m.spare_part_id AS "partId", m.operation_id AS "operationId", m.quantity FROM ${SparePartMovement} m
      JOIN (SELECT h.spare_part_id, h.operation_id FROM ${SparePartMovement} h
        WHERE ${isOneOf('h.spare_part_id', partIds)} AND h.type IN ('reserve', 'release')
        GROUP BY h.spare_part_id, h.operation_id HAVING sum(h.quantity) > 0) held
        ON held.spare_part_id = m.spare_part_id AND held.operation_id = m.operation_id
      WHERE m.type = 'reserve' AND ${isOneOf('m.spare_part_id', partIds)} ORDER BY m.id DESC`,
  );
}

/** The reserved quantity of each part for each operation. */
export function reservedSums(work: UnitOfWork, partIds: readonly string[], operationIds: readonly string[]) {
  return work.rows<{ partId: string; operationId: string; reserved: number }>(
    sql`SELECT m.spare_part_id AS "partId", m.operation_id AS "operationId", sum(m.quantity)::integer AS reserved
      FROM ${SparePartMovement} m WHERE ${isOneOf('m.operation_id', operationIds)} AND ${isOneOf('m.spare_part_id', partIds)}
        AND m.type IN ('reserve', 'release') GROUP BY m.spare_part_id, m.operation_id`,
  );
}

/** What the parts cost that were consumed for operations, at the prices of the time, as decimals by the operation's id. */
export async function costsOf(
  work: UnitOfWork,
  operationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const costs = await work.rows<{ id: string; cost: string }>(
    sql`SELECT m.operation_id AS id, coalesce(sum(-m.quantity * m.unit_price), 0)::text AS cost FROM ${SparePartMovement} m
      WHERE ${isOneOf('m.operation_id', operationIds)} AND m.type = 'consume' GROUP BY m.operation_id`,
  );
  return new Map(costs.map(({ id, cost }) => [id, cost]));
}
