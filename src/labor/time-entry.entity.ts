import { Column, PrimaryColumn } from 'typeorm';
import {
  boolean,
  computed,
  decimal,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf, type SortOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { Technician } from '../technicians/index.js';

/** What the time was spent on. */
export const TIME_KINDS = ['work', 'travel', 'waiting'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** The time that a technician spent on an operation (D74). Without an end, it is a timer: it runs, or it was forgotten. */
@TenantEntity('time_entries')
export class TimeEntry {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') operationId!: string;
  @Column('uuid') technicianId!: string;
  @Column('text') kind!: TimeKind;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** From the start to the end; null while there is no end. */
  @Column('integer', { nullable: true }) minutes!: number | null;
  @Column('text', { nullable: true }) note!: string | null;
  /** The technician's rate on the day of the start. It stays if the rate changes. */
  @Column('numeric', { nullable: true }) hourlyRate!: string | null;
  /** Null without a rate, and while there is no end. */
  @Column('numeric', { nullable: true }) cost!: string | null;
  /** Whether the timer ran for so long that its end must be asked for. */
  @Column('boolean') isForgotten!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** Whether the entry `r` is a running timer: the predicate of the index that allows each technician one. */
export const IS_RUNNING = rawSql('r.ended_at IS NULL AND NOT r.is_forgotten');

/** The time entry resource (D74). */
export const timeEntryResource = defineResource({
  object: 'time_entry',
  entity: TimeEntry,
  description: 'The time that a technician spent on an operation.',
  fields: {
    id: uuid('The time entry.'),
    operation_id: uuid('The operation.'),
    technician_id: uuid('Whose time it is.'),
    kind: withExample(oneOf(TIME_KINDS, 'What the time was spent on.'), 'work'),
    started_at: withExample(timestamp('When it began.'), '2026-10-05T06:00:00.000Z'),
    ended_at: withExample(
      nullable(timestamp('When it ended; null for a timer that runs or was forgotten.')),
      '2026-10-05T07:35:00.000Z',
    ),
    minutes: nullable(integer('The rounded minutes from start to end; null while the end is not known.', 95)),
    is_forgotten: withExample(
      boolean(
        'True for a timer that ran for more than 12 hours. Nothing counts until a change gives its `ended_at` or `minutes`.',
      ),
      false,
    ),
    note: nullable(text('What was done, or anything else to know.', 'Seal replaced.')),
    hourly_rate: withExample(
      nullable(decimal("The technician's rate on the day of the start; null if there was none.")),
      '42.50',
    ),
    cost: withExample(nullable(decimal('The minutes by this rate; null without a rate or an end.')), '67.29'),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed.'),
  },
  path: 'time-entries',
  sorts: ['started_at'],
  defaultSort: '-started_at',
});

/** The resource as a typed object. */
export type TimeEntryResource = ResourceOf<typeof timeEntryResource>;

/** The one order of its lists: the latest start first. */
export type TimeEntrySort = SortOf<typeof timeEntryResource>;

/** The time entry for a page, with the name of the technician. */
export const displayedTimeEntryResource = timeEntryResource.extended(
  'displayed_time_entry',
  'A time entry, for a page.',
  {
    technician_name: computed(
      nullable(text('The present name of the technician.')),
      sql`(SELECT t.name FROM ${Technician} t WHERE t.id = r.technician_id)`,
    ),
  },
);

/** The resource as a typed object. */
export type DisplayedTimeEntry = ResourceOf<typeof displayedTimeEntryResource>;
