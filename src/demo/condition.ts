import type { Chance } from './chance.js';
import { after, DAY, dayOf, HOUR, MINUTE } from './moments.js';
import type { DemoAsset } from './plant.js';
import type { DemoPeople } from './people.js';
import type { Scene } from './scene.js';
import { lastMaintained, type DemoOperation } from './work-history.js';

const DOWN = new Set(['under_maintenance', 'out_of_service']);

/**
 * Gives the assets the condition that their operations left them in: status and its history, downtimes (D26), the last
 * maintenance, and the preventive schedule that follows from it (D29).
 */
export function tellCondition(
  scene: Scene,
  chance: Chance,
  assets: readonly DemoAsset[],
  operations: readonly DemoOperation[],
  { managerId }: DemoPeople,
): void {
  const maintained = lastMaintained(operations);
  const conditions = new Map(
    assets.map((asset) => [asset.id, new Condition(scene, chance, asset, managerId)]),
  );
  for (const operation of operations)
    if (operation.asset) conditions.get(operation.asset.id)!.during(operation);
  for (const asset of assets) {
    conditions.get(asset.id)!.ending();
    schedule(scene, chance, asset, maintained.get(asset.id) ?? null);
  }
}

class Condition {
  private status = 'operational';
  private since: Date;
  private downtime: { id: string; startedAt: Date; status: string } | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly chance: Chance,
    private readonly asset: DemoAsset,
    private readonly managerId: string,
  ) {
    this.since = asset.createdAt;
  }

  /** Some of the work takes the machine down; the next one waits until it is up again. */
  during(operation: DemoOperation): void {
    const { chance } = this;
    if (operation.createdAt <= this.since || operation.status === 'cancelled') return;
    if (!chance.happens(0.3)) return;
    if (DOWN.has(this.status)) return;
    this.become('needs_maintenance', operation.createdAt, null);
    if (!operation.startedAt || operation.startedAt <= this.since) return;
    this.become('under_maintenance', operation.startedAt, 'Work has begun.', operation.workedBy);
    if (operation.completedAt && operation.completedAt > this.since)
      this.become('operational', operation.completedAt, 'Tested and released.', operation.workedBy);
  }

  /** A few are broken or written off today. */
  ending(): void {
    const { chance, scene } = this;
    const today = after(scene.now, -chance.between(2, 70) * HOUR);
    if (this.status === 'operational' && this.asset.isInstalled && today > this.since) {
      if (chance.happens(0.025))
        this.become(
          'out_of_service',
          today,
          chance.pick(['Waiting for a spare part.', 'Blocked by the safety officer.', 'Motor burnt out.']),
        );
      else if (chance.happens(0.02)) this.become('retired', today, 'Replaced by a new machine.');
    }
    if (this.downtime) this.writeDowntime(null);
  }

  private become(status: string, at: Date, note: string | null, actorId = this.managerId): void {
    const { chance, scene, asset } = this;
    scene.add('asset_status_changes', {
      id: chance.idAt(at),
      asset_id: asset.id,
      from_status: this.status,
      to_status: status,
      note,
      actor_kind: 'user',
      actor_id: actorId,
      created_at: at,
    });
    scene.amend('assets', asset.id, { status, updated_at: at });
    if (this.downtime) this.writeDowntime(at);
    this.downtime = DOWN.has(status) ? { id: chance.idAt(at), startedAt: at, status } : null;
    this.status = status;
    this.since = at;
  }

  private writeDowntime(endedAt: Date | null): void {
    const { id, startedAt, status } = this.downtime!;
    this.scene.add('downtimes', {
      id,
      asset_id: this.asset.id,
      status,
      started_at: startedAt,
      ended_at: endedAt,
    });
  }
}

function schedule(scene: Scene, chance: Chance, asset: DemoAsset, maintainedOn: string | null): void {
  const interval = asset.interval;
  // Maintained before the service came: within the last interval, so that few machines are overdue today.
  const before =
    interval === null ? null : dayOf(after(scene.now, -chance.between(1, Math.floor(interval * 0.95)) * DAY));
  const last = [maintainedOn, asset.isInstalled ? before : null].reduce(
    (one, other) => ((other ?? '') > (one ?? '') ? other : one),
    null,
  );
  if (last === null) return;
  scene.amend('assets', asset.id, { last_maintenance_date: last });
  if (interval === null) return;
  const moment = after(asset.createdAt, MINUTE);
  scene.add('preventive_schedules', {
    id: chance.idAt(moment),
    asset_id: asset.id,
    interval_days: interval,
    next_due_on: dayOf(after(new Date(`${last}T00:00:00Z`), interval * DAY)),
    created_at: moment,
    updated_at: moment,
  });
}
