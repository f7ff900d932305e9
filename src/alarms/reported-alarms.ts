import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { Alarm, type Severity } from './alarm.entity.js';
import { alarmRaised } from './alarm.events.js';
import { AlarmsService } from './alarms.service.js';

/** What another system says of an alarm that fires. */
export interface AlarmReport {
  /** What the system calls it. */
  readonly dedupKey: string;
  readonly severity: Severity;
  readonly message: string;
  readonly details?: string | null;
  readonly assetId?: string | null;
  readonly startedAt?: Date | null;
}

/** What became of a report: which alarm it is about, and whether it was the first. */
export interface Reported {
  readonly id: string;
  readonly isNew: boolean;
}

/** What became of the word that an alarm is over; `unchanged` where it was already, `ignored` where there was never one. */
export type Ended =
  { readonly outcome: 'resolved' | 'unchanged'; readonly id: string } | { readonly outcome: 'ignored' };

/** The alarms that other systems report. Of one source and key, one at most is not resolved; the database sees to it (D63). */
@Injectable()
export class ReportedAlarms {
  constructor(private readonly alarms: AlarmsService) {}

  /**
   * Takes alarms that fire: the first report of a key raises an alarm and emits `alarm.raised`; another one counts it up, and brings
   * what it says up to date.
   *
   * @param reports of one source, each key once
   * @param follow does what a report asks for when its alarm is raised; what it writes to the alarm is in the event
   * @returns what became of each, by its key
   */
  async fire(
    work: UnitOfWork,
    source: string,
    reports: readonly AlarmReport[],
    follow: (id: string, report: AlarmReport) => Promise<void>,
  ): Promise<Map<string, Reported>> {
    const done = new Map<string, Reported>();
    // In the order of their keys, so that two who report the same ones do not wait for each other.
    let left = [...reports].sort((one, other) => (one.dedupKey < other.dedupKey ? -1 : 1));
    while (left.length > 0) {
      for (const [key, id] of await this.repeat(work, source, left)) done.set(key, { id, isNew: false });
      left = left.filter(({ dedupKey }) => !done.has(dedupKey));
      for (const [key, id] of await this.raise(work, source, left)) done.set(key, { id, isNew: true });
      // What someone else has raised between the two is a repeat.
      left = left.filter(({ dedupKey }) => !done.has(dedupKey));
    }
    const raised = reports.filter(({ dedupKey }) => done.get(dedupKey)!.isNew);
    for (const report of raised) await follow(done.get(report.dedupKey)!.id, report);
    work.emitAll(
      alarmRaised,
      raised.map(({ dedupKey }) => done.get(dedupKey)!.id),
    );
    return done;
  }

  /**
   * Takes the word of a source that alarms are over. Each is resolved once.
   *
   * @returns what became of each, by its key
   */
  async end(work: UnitOfWork, source: string, keys: readonly string[]): Promise<Map<string, Ended>> {
    const resolved = await this.alarms.resolveAll(work, unresolved(source, keys));
    const done = new Map<string, Ended>(
      resolved.map(({ id, dedupKey }) => [dedupKey!, { outcome: 'resolved', id }]),
    );
    const others = keys.filter((key) => !done.has(key));
    const newest = await newestOf(work, source, others);
    for (const key of others) {
      const id = newest.get(key);
      done.set(key, id === undefined ? { outcome: 'ignored' } : { outcome: 'unchanged', id });
    }
    return done;
  }

  private async raise(work: UnitOfWork, source: string, reports: readonly AlarmReport[]) {
    const rows = reports.map((report) => ({
      ...{ id: work.newId(), kind: 'monitoring' as const, source, status: 'open' as const, occurrences: 1 },
      ...report,
    }));
    const written = await work.insertFree(Alarm, rows);
    return rows.flatMap(({ id, dedupKey }) => (written.has(id) ? [[dedupKey, id] as const] : []));
  }

  private async repeat(work: UnitOfWork, source: string, reports: readonly AlarmReport[]) {
    const byKey = new Map(reports.map((report) => [report.dedupKey, report]));
    const alarms = await work.lockAll(Alarm, unresolved(source, [...byKey.keys()]));
    const patches = alarms.map(({ id, dedupKey, occurrences, ...before }) => {
      const { severity, message, details = null } = byKey.get(dedupKey!)!;
      const said = { severity, message, details };
      const news = Object.entries(said).some(
        ([name, value]) => before[name as keyof typeof before] !== value,
      );
      return [id, { ...(news ? said : {}), occurrences: occurrences + 1, lastSeenAt: work.now }] as const;
    });
    await work.updateEach(Alarm, new Map(patches));
    return alarms.map(({ id, dedupKey }) => [dedupKey!, id] as const);
  }
}

function unresolved(source: string, keys: readonly string[]): Sql {
  return sql`r.source = ${source} AND r.dedup_key = ANY(${keys}) AND r.status <> 'resolved'`;
}

/** The newest alarm of each key, by the key. */
async function newestOf(
  tenant: TenantReader,
  source: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const found = await tenant.rows<{ id: string; key: string }>(
    sql`SELECT DISTINCT ON (r.dedup_key) r.id, r.dedup_key AS key FROM ${Alarm} r
      WHERE r.source = ${source} AND r.dedup_key = ANY(${keys}) ORDER BY r.dedup_key, r.id DESC`,
  );
  return new Map(found.map(({ id, key }) => [key, id]));
}
