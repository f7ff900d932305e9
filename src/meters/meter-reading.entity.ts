import { Column, PrimaryColumn } from 'typeorm';
import { correctionFields, nullableActorField } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { boolean, computed, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf, type SortOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { vendorActorName } from '../vendors/index.js';
import { measure } from './meter.resource.js';

/** The value of a meter at a point in time (D64), identified by its meter and time. Only a correction changes or removes it. */
@TenantEntity('meter_readings')
export class MeterReading {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') meterId!: string;
  /** A decimal with at most six fraction digits. */
  @Column('numeric') value!: string;
  @Column('timestamptz') readAt!: Date;
  /** Whether the counter was reset to zero before this reading. */
  @Column('boolean') isReset!: boolean;
  @Column('text') note!: string;
  /** Who recorded it. */
  @Column('text', { nullable: true }) actorKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  /** When and by whom it was last corrected; null if it never was. */
  @Column('timestamptz', { nullable: true }) correctedAt!: Date | null;
  @Column('text', { nullable: true }) correctedByKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) correctedById!: string | null;
}

/** The name of the vendor's person who recorded it, by a checklist (D73). */
const VENDOR_NAME = vendorActorName(rawSql('r.actor_id'), rawSql('r.actor_id'));

/** The meter reading resource (D64). */
export const meterReadingResource = defineResource({
  object: 'meter_reading',
  entity: MeterReading,
  description: 'The value of a meter at a moment. A meter has one reading per moment.',
  fields: {
    id: uuid('The reading.'),
    meter_id: uuid('The meter.'),
    value: measure('The value.', '12500.5', 'value'),
    read_at: timestamp('When the value was read.'),
    reset: computed(
      boolean('Whether the counter restarted from zero before this reading.'),
      rawSql('r.is_reset'),
    ),
    actor: nullableActorField('actor', 'Who recorded it.', VENDOR_NAME),
    note: text('The note; empty if there is none.', 'Read on the display'),
    created_at: timestamp('When it was recorded.'),
    ...correctionFields(),
  },
  sorts: ['read_at'],
  defaultSort: '-read_at',
});

/** The resource as a typed object. */
export type MeterReadingResource = ResourceOf<typeof meterReadingResource>;

/** The fields by which readings can be sorted. */
export type ReadingSort = SortOf<typeof meterReadingResource>;
