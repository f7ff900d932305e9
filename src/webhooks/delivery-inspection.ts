import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { OutboxEvent } from '../kernel/database/outbox.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { missing } from './own-endpoint.js';
import { deliveryHeaders } from './signature.js';
import {
  WebhookAttempt,
  WebhookDelivery,
  webhookDeliveryResource,
  type WebhookDeliveryResource,
} from './webhook-delivery.entity.js';
import { webhookMessages } from './webhook.messages.js';

/** The headers of an attempt as they were sent, by name. The values of custom headers are null. */
export type SentHeaders = Readonly<Record<string, string | null>>;

/** A delivery with its payload, its subject and the headers of its attempts. */
export interface InspectedDelivery {
  readonly delivery: WebhookDeliveryResource;
  /** The exact text that is signed. */
  readonly payload: string;
  readonly about: DeliverySubject;
  /** The headers of each attempt, in the order of `delivery.attempts`; null when nothing was sent or recorded. */
  readonly headers: readonly (SentHeaders | null)[];
}

/** The subject of a delivery. */
export interface DeliverySubject {
  /** The record of the event, and its title at that time; null for a ping. */
  readonly record: { readonly object: string; readonly id: string; readonly title: string | null } | null;
  /** The delivery that it replays; null when it is no replay. */
  readonly replayOf: string | null;
}

interface AuditTarget {
  readonly object: string;
  readonly id: string;
  readonly name: string;
}

interface SubjectRow {
  readonly id: string;
  readonly replayOf: string | null;
  readonly snapshot: Readonly<Record<string, string | null>>;
}

/** Reads what the portal shows about deliveries beyond the API: their subjects, and the headers that were sent. */
@Injectable()
export class DeliveryInspection {
  constructor(private readonly model: DataModel) {}

  /** The subjects of deliveries, by id. */
  async subjects(tenant: TenantReader, ids: readonly string[]): Promise<Map<string, DeliverySubject>> {
    if (ids.length === 0) return new Map();
    const rows = await tenant.rows<SubjectRow>(sql`SELECT r.id, r.replay_of AS "replayOf",
        e.payload::json #> '{data,object}' AS snapshot
      FROM ${WebhookDelivery} r JOIN ${OutboxEvent} e ON e.id = r.event_id WHERE r.id = ANY(${ids}::uuid[])`);
    return new Map(rows.map((row) => [row.id, subjectOf(row)]));
  }

  /** A delivery to an endpoint, the text that is signed, and the headers of each attempt. @throws ApiError `not_found` */
  async inspect(tenant: TenantReader, endpointId: string, id: string): Promise<InspectedDelivery> {
    const delivery = (await tenant.find(webhookDeliveryResource, id))?.item();
    if (delivery?.endpoint_id !== endpointId) missing(webhookMessages.noDelivery);
    if (this.model.eventsHiddenFrom(tenant.principal).includes(delivery.event_type))
      missing(webhookMessages.noDelivery);
    const sent = await tenant.row<{ payload: string; sequence: string | null }>(
      sql`SELECT sent_payload(e.payload, r.payload_form) AS payload, e.sequence
        FROM ${WebhookDelivery} r JOIN ${OutboxEvent} e ON e.id = r.event_id WHERE r.id = ${id}`,
    );
    const attempts = await tenant.rows<{ headers: string | null }>(
      sql`SELECT a.sent_headers AS headers FROM ${WebhookAttempt} a WHERE a.delivery_id = ${id}
        ORDER BY a.attempt, a.started_at`,
    );
    const sharedHeaders = deliveryHeaders({
      deliveryId: id,
      endpointId,
      eventType: delivery.event_type,
      sequence: sent!.sequence ?? '',
    });
    return {
      delivery,
      payload: sent!.payload,
      about: (await this.subjects(tenant, [id])).get(id)!,
      headers: attempts.map(({ headers }) =>
        headers === null ? null : { ...sharedHeaders, ...(JSON.parse(headers) as SentHeaders) },
      ),
    };
  }
}

/**
 * The subject of an alarm is its asset or spare part, with the alarm's message as the title. The subject of an audit log entry
 * is the record that was changed.
 */
function subjectOf({ replayOf, snapshot }: SubjectRow): DeliverySubject {
  if (snapshot.object === 'audit_entry') {
    const { object: kind, id: changed, name } = snapshot.target as unknown as AuditTarget;
    return { replayOf, record: { object: kind, id: changed, title: name } };
  }
  const title = snapshot.title ?? snapshot.name ?? snapshot.message ?? null;
  const alarmSubject = snapshot.asset_id
    ? { object: 'asset', id: snapshot.asset_id }
    : { object: 'spare_part', id: snapshot.spare_part_id };
  const { object, id } = snapshot.object === 'alarm' ? alarmSubject : snapshot;
  return { replayOf, record: object && id ? { object, id, title } : null };
}
