import { Injectable } from '@nestjs/common';
import { and, rawSql, sql, type Sql } from '../kernel/database/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { allowedActions, type AssigneeType, type OperationStatus } from './operation-status.js';
import { Operation, type Priority } from './operation.entity.js';
import { toConditions } from './operations.queries.js';

/** An operation as a calendar shows it. */
export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly status: OperationStatus;
  readonly scheduledFor: Date;
  readonly assigneeType: AssigneeType | null;
  readonly technicianId: string | null;
  /** What the technician or the firm is called; null while it is with nobody. */
  readonly assigneeName: string | null;
  readonly place: string | null;
  readonly updatedAt: Date;
  /** Whether it can be moved, as it stands. */
  readonly isMovable: boolean;
}

/** What a part of the calendar shows. */
export interface CalendarPart {
  /** In the order of their moments. */
  readonly entries: readonly CalendarEntry[];
  /** Whether these are all; otherwise they are the first of each day. */
  readonly isWhole: boolean;
}

/** Which part of the calendar is wanted. */
export interface CalendarWanted {
  readonly from: Date;
  /** No longer part of it. */
  readonly to: Date;
  /** Only what is with this technician. */
  readonly technicianId?: string;
  /** Whether what was cancelled is wanted too. */
  readonly withCancelled?: boolean;
}

/** Open work that is on no day yet. */
export type UnscheduledEntry = Pick<Operation, 'id' | 'title' | 'status' | 'place' | 'priority'> & {
  readonly assigneeName: string | null;
  readonly isMovable: boolean;
};

/** How many entries a part of the calendar shows at most. */
const MOST_ENTRIES = 1_000;

const DAY_MS = 24 * 60 * 60 * 1000;

type Row = Omit<CalendarEntry, 'isMovable'>;

/** What is to be done when. */
@Injectable()
export class CalendarService {
  /** What is on the calendar in a time. Where it is too much to be shown, each day shows the first of it. @param most how many at most */
  async between(tenant: TenantReader, wanted: CalendarWanted, most = MOST_ENTRIES): Promise<CalendarPart> {
    const rows = await tenant.rows<Row>(entries(wanted, most + 1), { replan: true });
    if (rows.length <= most) return { entries: rows.map(withMovable), isWhole: true };
    const days = Math.max(1, Math.ceil((wanted.to.getTime() - wanted.from.getTime()) / DAY_MS));
    const some = await tenant.rows<Row>(entriesOfDays(wanted, Math.max(1, Math.floor(most / days))), {
      replan: true,
    });
    return { entries: some.map(withMovable), isWhole: false };
  }

  /** Open work that is on no day yet, newest first. @param most how many at most */
  async unscheduled(tenant: TenantReader, most: number): Promise<UnscheduledEntry[]> {
    const rows = await tenant.rows<{
      id: string;
      title: string;
      status: OperationStatus;
      place: string | null;
      priority: Priority | null;
      assigneeType: AssigneeType | null;
      assigneeName: string | null;
    }>(sql`SELECT r.id, r.title, r.status, r.place, r.priority, r.assignee_type AS "assigneeType", r.people AS "assigneeName"
      FROM ${Operation} r WHERE ${and([rawSql('r.scheduled_for IS NULL'), ...toConditions({ open: true })])}
      ORDER BY r.id DESC LIMIT ${most}`);
    return rows.map(withMovable);
  }
}

const COLUMNS =
  rawSql(`r.id, r.title, r.status, r.scheduled_for AS "scheduledFor", r.assignee_type AS "assigneeType",
  r.technician_id AS "technicianId", r.people AS "assigneeName", r.place, r.updated_at AS "updatedAt"`);

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

function narrowed({ technicianId, withCancelled = false }: CalendarWanted): Sql[] {
  return [
    ...(technicianId === undefined ? [] : toConditions({ technicianId })),
    ...(withCancelled ? [] : [rawSql(`r.status <> 'cancelled'`)]),
  ];
}

function withMovable<T extends { status: OperationStatus; assigneeType: AssigneeType | null }>(
  row: T,
): T & { isMovable: boolean } {
  return { ...row, isMovable: allowedActions(row).includes('reschedule') };
}
