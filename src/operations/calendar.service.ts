import { Injectable } from '@nestjs/common';
import type { StoredText } from '../kernel/messages/messages.js';
import { storedTextOf } from '../kernel/resource/field.js';
import { and, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { DAY_MS } from '../kernel/period.js';
import { ASSIGNEE_NAME } from './assignee-resolver.js';
import {
  allowedActions,
  isOpen,
  OPEN_STATUSES,
  type AssigneeType,
  type OperationStatus,
} from './operation-status.js';
import { Operation } from './operation.entity.js';
import { operationConditions } from './operations.queries.js';

/** An operation as the calendar shows it. */
export interface CalendarEntry {
  readonly id: string;
  readonly number: number | null;
  readonly title: StoredText;
  readonly status: OperationStatus;
  readonly scheduledFor: Date;
  readonly assigneeType: AssigneeType | null;
  readonly technicianId: string | null;
  /** The name of the technician or vendor; null while the operation is unassigned. */
  readonly assigneeName: string | null;
  readonly place: string | null;
  readonly updatedAt: Date;
  /** Whether the operation's present state allows moving it. */
  readonly isMovable: boolean;
  /** Whether the operation is still open. */
  readonly isOpen: boolean;
  /** Whether the operation is still open and its time has passed. */
  readonly isOverdue: boolean;
}

/** A day, or any other period of the calendar. */
export interface CalendarPeriod {
  readonly from: Date;
  /** The exclusive end. */
  readonly to: Date;
}

/** The entries of one day. */
export interface CalendarDay {
  /** Open operations first, each group in the order of the scheduled times. */
  readonly entries: readonly CalendarEntry[];
  /** How many there are, up to the limit of the count. */
  readonly count: number;
  /** Whether `count` is complete. */
  readonly isCounted: boolean;
}

/** The entries of one period. */
export interface CalendarPart {
  /** In the order of the scheduled times. */
  readonly entries: readonly CalendarEntry[];
  /** Whether these are all entries; otherwise they are the first of each day. */
  readonly isWhole: boolean;
}

/** The requested part of the calendar. */
export interface CalendarWanted extends CalendarPeriod {
  /** Only operations of this technician. */
  readonly technicianId?: string;
  /** Whether to include cancelled operations. */
  readonly withCancelled?: boolean;
}

/** An open operation without a scheduled time. */
export type UnscheduledEntry = Pick<
  Operation,
  'id' | 'number' | 'status' | 'place' | 'priority' | 'technicianId'
> & {
  readonly title: StoredText;
  readonly assigneeName: string | null;
  readonly isMovable: boolean;
};

/** How many entries one period shows at most. */
const MAX_ENTRIES = 1_000;

/** How many rows `ofDays` reads at most. The days share this number equally. */
const MAX_ROWS_READ = 1_500;

const OPEN = rawSql(OPEN_STATUSES.map((status) => `'${status}'`).join(', '));

type Row = Omit<CalendarEntry, 'isMovable' | 'isOpen' | 'isOverdue'>;

/** Scheduled operations, by day. */
@Injectable()
export class CalendarService {
  /** The entries of a period. If there are more than the limit, each day shows its first ones. */
  async between(tenant: TenantReader, wanted: CalendarWanted, limit = MAX_ENTRIES): Promise<CalendarPart> {
    const rows = await tenant.rows<Row>(entries(wanted, limit + 1), { replan: true });
    const { now } = tenant;
    if (rows.length <= limit) return { entries: rows.map((row) => entryOf(row, now)), isWhole: true };
    const days = Math.max(1, Math.ceil((wanted.to.getTime() - wanted.from.getTime()) / DAY_MS));
    const some = await tenant.rows<Row>(entriesOfDays(wanted, Math.max(1, Math.floor(limit / days))), {
      replan: true,
    });
    return { entries: some.map((row) => entryOf(row, now)), isWhole: false };
  }

  /**
   * The entries of each of some days. The number of rows read is bounded, however many entries there are.
   *
   * @param limit how many entries of each day; by default, all rows that are read
   * @returns one result per day, in the order of the days
   */
  async ofDays(
    tenant: TenantReader,
    days: readonly CalendarPeriod[],
    { technicianId }: Pick<CalendarWanted, 'technicianId'> = {},
    limit = MAX_ROWS_READ,
  ): Promise<CalendarDay[]> {
    if (technicianId !== undefined) return this.ofDaysOf(tenant, days, technicianId, limit);
    const perDay = Math.max(1, Math.floor(MAX_ROWS_READ / days.length) - 1);
    const rows = await tenant.rows<Row & { day: number; ofDay: number }>(
      firstOfDays(days, perDay + 1, Math.min(limit, perDay)),
      { replan: true },
    );
    return days.map((_, index) => {
      const ofDay = rows.filter(({ day }) => day === index + 1);
      const found = ofDay[0]?.ofDay ?? 0;
      return {
        entries: ofDay.map((row) => entryOf(row, tenant.now)),
        count: Math.min(found, perDay),
        isCounted: found <= perDay,
      };
    });
  }

  /** One technician has few operations, so one query reads all of them, and PostgreSQL picks the index with the fewest rows. */
  private async ofDaysOf(
    tenant: TenantReader,
    days: readonly CalendarPeriod[],
    technicianId: string,
    limit: number,
  ): Promise<CalendarDay[]> {
    const wanted = { from: days[0]!.from, to: days.at(-1)!.to, technicianId };
    const rows = await tenant.rows<Row>(entries(wanted, MAX_ROWS_READ + 1), { replan: true });
    return days.map(({ from, to }) => {
      const ofDay = rows
        .filter(({ scheduledFor }) => scheduledFor >= from && scheduledFor < to)
        .map((row) => entryOf(row, tenant.now));
      const openFirst = [...ofDay].sort((one, other) => Number(other.isOpen) - Number(one.isOpen));
      return {
        entries: openFirst.slice(0, limit),
        count: ofDay.length,
        isCounted: rows.length <= MAX_ROWS_READ || to <= rows.at(-1)!.scheduledFor,
      };
    });
  }

  /** Open operations without a scheduled time, newest first. */
  async unscheduled(tenant: TenantReader, limit: number): Promise<UnscheduledEntry[]> {
    const rows = await tenant.rows<
      Omit<UnscheduledEntry, 'isMovable'> & { assigneeType: AssigneeType | null }
    >(sql`SELECT r.id, r.number, ${storedTextOf('title')} AS title, r.status, r.place, r.priority, r.assignee_type AS "assigneeType",
        r.technician_id AS "technicianId", ${ASSIGNEE_NAME} AS "assigneeName"
      FROM ${Operation} r WHERE ${and([rawSql('r.scheduled_for IS NULL'), ...operationConditions({ open: true })])}
      ORDER BY r.id DESC LIMIT ${limit}`);
    return rows.map((row) => ({ ...row, isMovable: isMovable(row) }));
  }
}

const COLUMNS = sql`r.id, r.number, ${storedTextOf('title')} AS title, r.status, r.scheduled_for AS "scheduledFor", r.assignee_type AS "assigneeType",
  r.technician_id AS "technicianId", ${ASSIGNEE_NAME} AS "assigneeName", r.place, r.updated_at AS "updatedAt"`;

function entries(wanted: CalendarWanted, limit: number): Sql {
  const { from, to } = wanted;
  const within = sql`r.scheduled_for >= ${from} AND r.scheduled_for < ${to}`;
  return sql`SELECT ${COLUMNS} FROM ${Operation} r WHERE ${and([within, ...filterConditions(wanted)])}
    ORDER BY r.scheduled_for, r.id LIMIT ${limit}`;
}

function entriesOfDays(wanted: CalendarWanted, each: number): Sql {
  const { from, to } = wanted;
  const within = sql`r.scheduled_for >= d.day AND r.scheduled_for < least(d.day + interval '24 hours', ${to}::timestamptz)`;
  return sql`SELECT o.* FROM generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 millisecond', interval '24 hours') d (day),
    LATERAL (SELECT ${COLUMNS} FROM ${Operation} r WHERE ${and([within, ...filterConditions(wanted)])}
      ORDER BY r.scheduled_for, r.id LIMIT ${each}) o
    ORDER BY o."scheduledFor", o.id`;
}

/** Reads the first rows of each day by the index, and sorts open operations before finished ones. */
function firstOfDays(days: readonly CalendarPeriod[], perDay: number, limit: number): Sql {
  const within = rawSql('r.scheduled_for >= d.begins AND r.scheduled_for < d.ends');
  const begins = days.map(({ from }) => from);
  const ends = days.map(({ to }) => to);
  return sql`SELECT o.*, d.n::integer AS day FROM unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) WITH ORDINALITY d (begins, ends, n),
    LATERAL (SELECT c.*, (count(*) OVER ())::integer AS "ofDay"
      FROM (SELECT ${COLUMNS} FROM ${Operation} r WHERE ${and([within, ...filterConditions({})])}
        ORDER BY r.scheduled_for, r.id LIMIT ${perDay}) c
      ORDER BY c.status NOT IN (${OPEN}), c."scheduledFor", c.id LIMIT ${limit}) o
    ORDER BY d.n, o.status NOT IN (${OPEN}), o."scheduledFor", o.id`;
}

function filterConditions({
  technicianId,
  withCancelled = false,
}: Pick<CalendarWanted, 'technicianId' | 'withCancelled'>): Sql[] {
  return [
    ...(technicianId === undefined ? [] : operationConditions({ technicianId })),
    ...(withCancelled ? [] : [rawSql(`r.status <> 'cancelled'`)]),
  ];
}

function entryOf(row: Row, now: Date): CalendarEntry {
  const {
    id,
    number,
    title,
    status,
    scheduledFor,
    assigneeType,
    technicianId,
    assigneeName,
    place,
    updatedAt,
  } = row;
  const open = isOpen(status);
  return {
    id,
    number,
    title,
    status,
    scheduledFor,
    assigneeType,
    technicianId,
    assigneeName,
    place,
    updatedAt,
    isMovable: isMovable(row),
    isOpen: open,
    isOverdue: open && scheduledFor < now,
  };
}

function isMovable(row: { status: OperationStatus; assigneeType: AssigneeType | null }): boolean {
  return allowedActions(row).includes('reschedule');
}
