import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import { Alarm, type Severity } from './alarm.entity.js';
import { alarmRaised } from './alarm.events.js';
import { AlarmsService } from './alarms.service.js';

/** A report of another system about a firing alarm. */
export interface AlarmReport {
  /** The key of the alarm in that system. */
  readonly dedupKey: string;
  readonly severity: Severity;
  readonly message: string;
  readonly details?: string | null;
  readonly assetId?: string | null;
  readonly startedAt?: Date | null;
}

/** The outcome of a report: the id of the alarm, and whether the report raised it. */
export interface ReportOutcome {
  readonly id: string;
  readonly isNew: boolean;
}

/** The outcome of resolving an alarm: `unchanged` if it was resolved already, `ignored` if there never was one. */
export type ResolveOutcome =
  { readonly outcome: 'resolved' | 'unchanged'; readonly id: string } | { readonly outcome: 'ignored' };

/** The alarms that other systems report. The database ensures at most one unresolved alarm per source and key (D63). */
@Injectable()
export class ReportedAlarms {
  constructor(private readonly alarms: AlarmsService) {}

  /**
   * Records firing alarms. The first report of a key raises an alarm and emits `alarm.raised`. Further reports increase its count
   * and update its severity, message and details.
   *
   * @param reports the reports of one source, each key once
   * @param lock called with the reports that are about to raise alarms, for locks that must come before their rows
   * @param onRaised called for each raised alarm, before its event is emitted, so the event contains what it changes
   * @returns the outcomes by key
   */
  async report(
    work: UnitOfWork,
    source: string,
    reports: readonly AlarmReport[],
    lock: (raising: readonly AlarmReport[]) => Promise<void>,
    onRaised: (id: string, report: AlarmReport) => Promise<void>,
  ): Promise<Map<string, ReportOutcome>> {
    const outcomes = new Map<string, ReportOutcome>();
    // Sorted by key, so that concurrent reports of the same alarms do not deadlock.
    let remaining = [...reports].sort((one, other) => (one.dedupKey < other.dedupKey ? -1 : 1));
    while (remaining.length > 0) {
      for (const [key, id] of await this.repeat(work, source, remaining))
        outcomes.set(key, { id, isNew: false });
      remaining = remaining.filter(({ dedupKey }) => !outcomes.has(dedupKey));
      if (remaining.length > 0) await lock(remaining);
      for (const [key, id] of await this.raise(work, source, remaining))
        outcomes.set(key, { id, isNew: true });
      // An alarm that another transaction raised in between is a repeat in the next iteration.
      remaining = remaining.filter(({ dedupKey }) => !outcomes.has(dedupKey));
    }
    const raised = reports.filter(({ dedupKey }) => outcomes.get(dedupKey)!.isNew);
    for (const report of raised) await onRaised(outcomes.get(report.dedupKey)!.id, report);
    work.emitAll(
      alarmRaised,
      raised.map(({ dedupKey }) => outcomes.get(dedupKey)!.id),
    );
    return outcomes;
  }

  /**
   * Resolves alarms of a source.
   *
   * @returns the outcomes by key
   */
  async resolve(
    work: UnitOfWork,
    source: string,
    keys: readonly string[],
  ): Promise<Map<string, ResolveOutcome>> {
    const resolved = await this.alarms.resolveAll(work, unresolved(source, keys));
    const outcomes = new Map<string, ResolveOutcome>(
      resolved.map(({ id, dedupKey }) => [dedupKey!, { outcome: 'resolved', id }]),
    );
    const others = keys.filter((key) => !outcomes.has(key));
    const newest = await newestOf(work, source, others);
    for (const key of others) {
      const id = newest.get(key);
      outcomes.set(key, id === undefined ? { outcome: 'ignored' } : { outcome: 'unchanged', id });
    }
    return outcomes;
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
    const patches = alarms.map((alarm) => {
      const { severity, message, details = null } = byKey.get(alarm.dedupKey!)!;
      const changes = changedFields(alarm, { severity, message, details });
      return [alarm.id, { ...changes, occurrences: alarm.occurrences + 1, lastSeenAt: work.now }] as const;
    });
    work.sendUpdates(Alarm, new Map(patches));
    return alarms.map(({ id, dedupKey }) => [dedupKey!, id] as const);
  }
}

function unresolved(source: string, keys: readonly string[]): Sql {
  return sql`r.source = ${source} AND r.dedup_key = ANY(${keys}) AND r.status <> 'resolved'`;
}

/** The id of the newest alarm of each key, by key. */
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
