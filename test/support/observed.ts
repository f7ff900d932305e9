import { expect } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { OutboxEvent } from '../../src/kernel/database/outbox.js';
import { OperationStatusChange } from '../../src/operations/operation.entity.js';
import { SparePart, SparePartMovement } from '../../src/spare-parts/index.js';
import { eventually } from './eventually.js';
import type { TestBusiness } from './test-business.js';

/** The ids of a list, in its order. */
export async function idsOf(business: TestBusiness, path: string): Promise<string[]> {
  const reply = await business.api.get(path);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: { id: string }[] }).data.map((each) => each.id);
}

/** An event as it is sent. */
export interface EventSeen {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: {
    readonly object: Record<string, unknown>;
    readonly changed_fields?: readonly string[];
    readonly previous?: Record<string, unknown>;
  };
}

/**
 * The events of a business in the order of their occurrence: all except those of the audit log, those of one type, or those of
 * one resource.
 */
export async function eventsOf(
  business: TestBusiness,
  { type, about }: { type?: string; about?: string } = {},
): Promise<EventSeen[]> {
  const rows = await business.tenant.rows<{ payload: string }>(
    sql`SELECT r.payload FROM ${OutboxEvent} r ORDER BY r.id`,
  );
  return rows
    .map(({ payload }) => JSON.parse(payload) as EventSeen)
    .filter((event) => (type === undefined ? !isOfAuditLog(event) : event.type === type))
    .filter((event) => about === undefined || event.data.object.id === about);
}

/** The types of the events of one resource. */
export async function eventTypesOf(business: TestBusiness, resourceId: string): Promise<string[]> {
  return (await eventsOf(business, { about: resourceId })).map((event) => event.type);
}

/** An operation's history, oldest first. */
export function historyOf(business: TestBusiness, operationId: string) {
  return business.tenant.rows<{
    from_status: string | null;
    to_status: string;
    reason: string | null;
    actor_kind: string;
    actor_id: string | null;
    on_behalf_of: string | null;
    created_at: Date;
  }>(sql`SELECT r.from_status, r.to_status, r.reason, r.actor_kind, r.actor_id, r.on_behalf_of, r.created_at
    FROM ${OperationStatusChange} r WHERE r.operation_id = ${operationId} ORDER BY r.id`);
}

/** The quantities on hand and reserved, as the part reports them. */
export async function stockOf(
  business: TestBusiness,
  partId: string,
): Promise<[onHand: number, reserved: number]> {
  const part = await business.tenant
    .row<SparePart>(sql`SELECT quantity_on_hand AS "quantityOnHand", quantity_reserved AS "quantityReserved"
      FROM ${SparePart} r WHERE r.id = ${partId}`);
  return [part!.quantityOnHand, part!.quantityReserved];
}

/** A part's ledger, oldest first. */
export function ledgerOf(business: TestBusiness, partId: string) {
  return business.tenant.rows<{ type: string; quantity: number; operation_id: string | null }>(
    sql`SELECT r.type, r.quantity, r.operation_id
      FROM ${SparePartMovement} r WHERE r.spare_part_id = ${partId} ORDER BY r.id`,
  );
}

/** A delivery as the API returns it. */
export interface DeliverySeen {
  id: string;
  event_id: string;
  event_type: string;
  status: string;
  attempt_count: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  delivered_at: string | null;
  created_at: string;
  payload: { id: string; data: { object: Record<string, unknown> } };
  attempts: {
    attempt: number;
    started_at: string;
    duration_ms: number;
    response_status: number | null;
    response_body: string | null;
    error: string | null;
  }[];
}

/** The deliveries of an endpoint as the API returns them, newest first. */
export async function deliveriesOf(business: TestBusiness, endpointId: string): Promise<DeliverySeen[]> {
  const all: DeliverySeen[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { body: { data: DeliverySeen[]; pagination: { next_cursor: string | null } } } =
      await business.api.get(
        `/webhooks/${endpointId}/deliveries?limit=200${cursor ? `&cursor=${cursor}` : ''}`,
      );
    all.push(...page.body.data);
    cursor = page.body.pagination.next_cursor;
  }
  return all;
}

/** Resolves with the deliveries of an endpoint once they fulfil a condition. */
export function untilDeliveries(
  business: TestBusiness,
  endpointId: string,
  holds: (deliveries: DeliverySeen[]) => boolean,
  withinMs = 60_000,
): Promise<DeliverySeen[]> {
  return eventually(() => deliveriesOf(business, endpointId), holds, withinMs);
}

/** A webhook endpoint as the API returns it; undefined if it was deleted. */
export async function webhookOf(
  business: TestBusiness,
  endpointId: string,
): Promise<Record<string, unknown>> {
  const { body } = await business.api.get('/webhooks?limit=200');
  return body.data.find((each: { id: string }) => each.id === endpointId);
}

/** Every business has such events, because creating its key causes them. */
function isOfAuditLog({ data }: EventSeen): boolean {
  return data.object.object === 'audit_entry';
}
