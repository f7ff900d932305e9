import { Injectable } from '@nestjs/common';
import type { StoredText } from '../kernel/messages/messages.js';
import { storedTextOf } from '../kernel/resource/field.js';
import { and, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import {
  allowedActions,
  isOpen,
  OPEN_STATUSES,
  type AssigneeType,
  type OperationStatus,
} from './operation-status.js';
import { Operation } from './operation.entity.js';
import { toConditions } from './operations.queries.js';

/** An operation as a calendar shows it. */
export interface CalendarEntry {
  readonly id: string;
  readonly title: StoredText;
  readonly status: OperationStatus;
  readonly scheduledFor: Date;
  readonly assigneeType: AssigneeType | null;
  readonly technicianId: string | null;
  /** What the technician or the firm is called; null while it is unassigned. */
  readonly assigneeName: string | null;
  readonly place: string | null;
  readonly updatedAt: Date;
  /** Whether it can be moved, as it stands. */
  readonly isMovable: boolean;
  /** Whether there is something left to do. */
  readonly isOpen: boolean;
  /** Whether there is, and its time has passed. */
  readonly isOverdue: boolean;
}

/** A day, or any other time of which a calendar shows a part. */
export interface CalendarPeriod {
  readonly from: Date;
  /** No longer part of it. */
  readonly to: Date;
}

/** What is on the calendar on a day. */
export interface CalendarDay {
  /** What is left to do first, each in the order of its moments. */
  readonly entries: readonly CalendarEntry[];
  /** How many there are, as far as they were counted. */
  readonly count: number;
  /** Whether all were counted. */
  readonly isCounted: boolean;
}

/** What a part of the calendar shows. */
export interface CalendarPart {
  /** In the order of their moments. */
  readonly entries: readonly CalendarEntry[];
  /** Whether these are all; otherwise they are the first of each day. */
  readonly isWhole: boolean;
}

/** Which part of the calendar is wanted. */
export interface CalendarWanted extends CalendarPeriod {
  /** Only what is with this technician. */
  readonly technicianId?: string;
  /** Whether what was cancelled is wanted too. */
  readonly withCancelled?: boolean;
}

/** Open work that is on no day yet. */
export type UnscheduledEntry = Pick<Operation, 'id' | 'status' | 'place' | 'priority' | 'technicianId'> & {
  readonly title: StoredText;
  readonly assigneeName: string | null;
  readonly isMovable: boolean;
};

/** How many entries a part of the calendar shows at most. */
const MOST_ENTRIES = 1_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many rows are looked at for some days, no matter what they hold: of a day, its part of them. */
const MOST_LOOKED_AT = 1_500;

const OPEN = rawSql(OPEN_STATUSES.map((status) => `'${status}'`).join(', '));

type Row = Omit<CalendarEntry, 'isMovable' | 'isOpen' | 'isOverdue'>;

/** Scheduled work, by day. */
@Injectable()
export class CalendarService {
  /** What is on the calendar in a time. Where it is too much to be shown, each day shows the first of it. @param most how many at most */
  async between(tenant: TenantReader, wanted: CalendarWanted, most = MOST_ENTRIES): Promise<CalendarPart> {
    const rows = await tenant.rows<Row>(entries(wanted, most + 1), { replan: true });
    const { now } = tenant;
    if (rows.length <= most) return { entries: rows.map((row) => entryOf(row, now)), isWhole: true };
    const days = Math.max(1, Math.ceil((wanted.to.getTime() - wanted.from.getTime()) / DAY_MS));
    const some = await tenant.rows<Row>(entriesOfDays(wanted, Math.max(1, Math.floor(most / days))), {
      replan: true,
    });
    return { entries: some.map((row) => entryOf(row, now)), isWhole: false };
  }

  /**
   * What is on the calendar on each of some days. However much that is, few rows are read.
   *
   * @param most how many entries of each day; all that are looked at unless told
   * @returns a day for each, in their order
   */
  async ofDays(
    tenant: TenantReader,
    days: readonly CalendarPeriod[],
    { technicianId }: Pick<CalendarWanted, 'technicianId'> = {},
    most = MOST_LOOKED_AT,
  ): Promise<CalendarDay[]> {
    if (technicianId !== undefined) return this.ofDaysOf(tenant, days, technicianId, most);
    const look = Math.max(1, Math.floor(MOST_LOOKED_AT / days.length) - 1);
    const rows = await tenant.rows<Row & { day: number; ofDay: number }>(
      firstOfDays(days, look + 1, Math.min(most, look)),
      { replan: true },
    );
    return days.map((_, index) => {
      const ofDay = rows.filter(({ day }) => day === index + 1);
      const found = ofDay[0]?.ofDay ?? 0;
      return {
        entries: ofDay.map((row) => entryOf(row, tenant.now)),
        count: Math.min(found, look),
        isCounted: found <= look,
      };
    });
  }

  /** Those of one technician are few: they are read at once, by whichever index has fewest. */
  private async ofDaysOf(
    tenant: TenantReader,
    days: readonly CalendarPeriod[],
    technicianId: string,
    most: number,
  ): Promise<CalendarDay[]> {
    const wanted = { from: days[0]!.from, to: days.at(-1)!.to, technicianId };
    const rows = await tenant.rows<Row>(entries(wanted, MOST_LOOKED_AT + 1), { replan: true });
    return days.map(({ from, to }) => {
      const ofDay = rows
        .filter(({ scheduledFor }) => scheduledFor >= from && scheduledFor < to)
        .map((row) => entryOf(row, tenant.now));
      const leftFirst = [...ofDay].sort((one, other) => Number(other.isOpen) - Number(one.isOpen));
      return {
        entries: leftFirst.slice(0, most),
        count: ofDay.length,
        isCounted: rows.length <= MOST_LOOKED_AT || to <= rows.at(-1)!.scheduledFor,
      };
    });
  }

  /** Open work that is on no day yet, newest first. @param most how many at most */
  async unscheduled(tenant: TenantReader, most: number): Promise<UnscheduledEntry[]> {
    const rows = await tenant.rows<
      Omit<UnscheduledEntry, 'isMovable'> & { assigneeType: AssigneeType | null }
    >(sql`SELECT r.id, ${storedTextOf('title')} AS title, r.status, r.place, r.priority, r.assignee_type AS "assigneeType",
        r.technician_id AS "technicianId", r.people AS "assigneeName"
      FROM ${Operation} r WHERE ${and([rawSql('r.scheduled_for IS NULL'), ...toConditions({ open: true })])}
      ORDER BY r.id DESC LIMIT ${most}`);
    return rows.map((row) => ({ ...row, isMovable: isMovable(row) }));
  }
}

const COLUMNS = sql`r.id, ${storedTextOf('title')} AS title, r.status, r.scheduled_for AS "scheduledFor", r.assignee_type AS "assigneeType",
  r.technician_id AS "technicianId", r.people AS "assigneeName", r.place, r.updated_at AS "updatedAt"`;

function entries(wanted: CalendarWanted, limit: number): Sql {
  const { from, to } = wanted;
  const within = sql`r.scheduled_for >= ${from} AND r.scheduled_for < ${to}`;
  return sql`SELECT ${COLUMNS} FROM ${Operation} r WHERE ${and([within, ...narrowed(wanted)])}
    ORDER BY r.scheduled_for, r.id LIMIT ${limit}`;
}

function entriesOfDays(wanted: CalendarWanted, each: number): Sql {
  const { from, to } = wanted;
  const within = sql`r.scheduled_for >= d.day AND r.scheduled_for < least(d.day + interval '24 hours', ${to}::timestamptz)`;
  return sql`SELECT o.* FROM generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 millisecond', interval '24 hours') d (day),
    LATERAL (SELECT ${COLUMNS} FROM ${Operation} r WHERE ${and([within, ...narrowed(wanted)])}
      ORDER BY r.scheduled_for, r.id LIMIT ${each}) o
    ORDER BY o."scheduledFor", o.id`;
}

/** Of each day the first, by its index; of those, what is left to do before what is done. */
function firstOfDays(days: readonly CalendarPeriod[], look: number, most: number): Sql {
  const within = rawSql('r.scheduled_for >= d.begins AND r.scheduled_for < d.ends');
  const [begins, ends] = [days.map(({ from }) => from), days.map(({ to }) => to)];
  return sql`SELECT o.*, d.n::integer AS day FROM unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) WITH ORDINALITY d (begins, ends, n),
    LATERAL (SELECT c.*, (count(*) OVER ())::integer AS "ofDay"
      FROM (SELECT ${COLUMNS} FROM ${Operation} r WHERE ${and([within, ...narrowed({})])}
        ORDER BY r.scheduled_for, r.id LIMIT ${look}) c
      ORDER BY c.status NOT IN (${OPEN}), c."scheduledFor", c.id LIMIT ${most}) o
    ORDER BY d.n, o.status NOT IN (${OPEN}), o."scheduledFor", o.id`;
}

function narrowed({
  technicianId,
  withCancelled = false,
}: Pick<CalendarWanted, 'technicianId' | 'withCancelled'>): Sql[] {
  return [
    ...(technicianId === undefined ? [] : toConditions({ technicianId })),
    ...(withCancelled ? [] : [rawSql(`r.status <> 'cancelled'`)]),
  ];
}

function entryOf(row: Row, now: Date): CalendarEntry {
  const { id, title, status, scheduledFor, assigneeType, technicianId, assigneeName, place, updatedAt } = row;
  const isLeft = isOpen(status);
  return {
    ...{ id, title, status, scheduledFor, assigneeType, technicianId, assigneeName, place, updatedAt },
    isMovable: isMovable(row),
    isOpen: isLeft,
    isOverdue: isLeft && scheduledFor < now,
  };
}

function isMovable(row: { status: OperationStatus; assigneeType: AssigneeType | null }): boolean {
  return allowedActions(row).includes('reschedule');
}
