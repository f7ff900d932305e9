import { Injectable } from '@nestjs/common';
import { Column, PrimaryColumn } from 'typeorm';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { type Channel, CHANNELS, DEFAULT_CHANNELS, NOTICE_KINDS, type NoticeKind } from './notice-kinds.js';
import { belongsTo, type RecipientKind, recipientOf } from './notice.entity.js';

/** Whether a person wants a kind of notice in a channel. Without a row, the default applies. */
@TenantEntity('notification_preferences')
export class NotificationPreference {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') recipientKind!: RecipientKind;
  @Column('uuid') recipientId!: string;
  @Column('text') kind!: NoticeKind;
  @Column('text') channel!: Channel;
  @Column('boolean') isWanted!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** Whether a person wants a kind of notice in a channel. The portal always shows it. */
export interface Preference {
  readonly kind: NoticeKind;
  readonly channel: Channel;
  readonly isWanted: boolean;
}

/**
 * The notification preferences of people. Each person sets their own, where their account is: people of a firm set them once, at
 * the firm, for all businesses that it works for.
 */
@Injectable()
export class PreferencesService {
  /** The principal's preference for every kind and channel, or the default where they have set none. */
  async preferences(tenant: TenantReader): Promise<Preference[]> {
    const saved = await tenant.rows<Preference>(sql`SELECT r.kind, r.channel, r.is_wanted AS "isWanted"
      FROM ${NotificationPreference} r WHERE ${belongsTo(recipientOf(tenant.principal))}`);
    return NOTICE_KINDS.flatMap((kind) =>
      CHANNELS.map((channel) => {
        const own = saved.find((each) => each.kind === kind && each.channel === channel);
        return own ?? { kind, channel, isWanted: DEFAULT_CHANNELS[kind].includes(channel) };
      }),
    );
  }

  /** Sets preferences of the principal; others stay unchanged. Of two for the same kind and channel, the last counts. */
  async setPreferences(work: UnitOfWork, preferences: readonly Preference[]): Promise<void> {
    const { kind: recipientKind, id: recipientId } = recipientOf(work.principal);
    const last = [...new Map(preferences.map((each) => [`${each.kind} ${each.channel}`, each])).values()];
    const rows = sql`SELECT p.id, ${recipientKind}::text AS recipient_kind, ${recipientId}::uuid AS recipient_id, p.kind, p.channel,
        p.is_wanted, ${work.now}::timestamptz AS created_at, ${work.now}::timestamptz AS updated_at
      FROM unnest(${last.map(() => work.newId())}::uuid[], ${last.map(({ kind }) => kind)}::text[],
        ${last.map(({ channel }) => channel)}::text[], ${last.map(({ isWanted }) => isWanted)}::boolean[])
        AS p (id, kind, channel, is_wanted)`;
    await work.write(sql`${insertInto(NotificationPreference, COLUMNS, rows)}
      ON CONFLICT (business_id, recipient_kind, recipient_id, kind, channel)
      DO UPDATE SET is_wanted = excluded.is_wanted, updated_at = excluded.updated_at`);
  }
}

const COLUMNS = [
  'id',
  'recipient_kind',
  'recipient_id',
  'kind',
  'channel',
  'is_wanted',
  'created_at',
  'updated_at',
];
