import { OWN_WORDS } from '../kernel/own-words.js';
import type { Chance } from './chance.js';
import { after, DAY, dayOf, HOUR, toQuarter, workingMoment } from './moments.js';
import { REASONS, STORIES, type Step, type Story } from './operation-stories.js';
import type { DemoPeople, DemoTechnician, DemoVendor } from './people.js';
import type { DemoAsset } from './plant.js';
import type { Scene } from './scene.js';
import { DETAILS, ERRANDS, NOTES } from './work-wording.js';

/** An operation as the stock's ledger and the assets' condition need it. */
export interface DemoOperation {
  readonly id: string;
  readonly asset: DemoAsset | null;
  readonly createdAt: Date;
  readonly status: string;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly endedAt: Date;
  /** The account that worked on it; the manager's where there is none. */
  readonly workedBy: string;
  readonly skill: string;
}

const PRIORITIES = [
  'lowest',
  'low',
  'low',
  'medium',
  'medium',
  'medium',
  'medium',
  'high',
  'high',
  'highest',
  null,
];
/** How far apart the steps of a story lie, in hours. */
const PACE: Readonly<Record<string, readonly [low: number, high: number]>> = {
  assigned: [1, 30],
  pending_start: [6, 96],
  in_progress: [1, 90],
  start_disputed: [1, 20],
  pending_completion: [3, 60],
  completion_disputed: [2, 30],
  completed: [1, 26],
  done: [4, 90],
  cancelled: [2, 120],
};
const FINAL = new Set(['done', 'cancelled']);
const UNDER_WAY = new Set([
  'pending_start',
  'start_disputed',
  'in_progress',
  'pending_completion',
  'completion_disputed',
]);
/** Whether somebody has begun, or says so. */
const isBegun = ({ to }: Step) => to === 'in_progress' || to === 'pending_start';

/** Tells a thousand operations over the last year, with every step they took; oldest first. */
export function tellWork(
  scene: Scene,
  chance: Chance,
  assets: readonly DemoAsset[],
  people: DemoPeople,
): DemoOperation[] {
  const stories = chance.shuffle(
    STORIES.flatMap((story) => Array.from({ length: story.of1000 }, () => story)),
  );
  const work = new WorkHistory(
    scene,
    chance,
    assets.filter((asset) => asset.isInstalled && asset.jobs.length > 0),
    people,
  );
  return stories
    .map((story) => work.tell(story))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

class WorkHistory {
  /** How many operations the firms have had so far. */
  private offered = 0;

  constructor(
    private readonly scene: Scene,
    private readonly chance: Chance,
    private readonly assets: readonly DemoAsset[],
    private readonly people: DemoPeople,
  ) {}

  tell(story: Story): DemoOperation {
    const { chance, scene } = this;
    const last = story.steps.at(-1)!;
    const createdAt = workingMoment(chance, scene.now, chance.between(...daysAgo(story)));
    const firm = story.assignee === 'vendor' ? this.firmInTurn() : null;
    const job = this.job(story, createdAt, firm);
    const assignee = this.assigneeFor(story, firm, job.skill, createdAt);
    const times = this.timesOf(story.steps, createdAt);
    const moment = (status: string) => times[story.steps.map((each) => each.to).lastIndexOf(status)] ?? null;
    const id = chance.idAt(createdAt);
    const reason = this.steps(id, story, times, assignee);
    const status = last.to;
    const completedAt = status === 'completed' || status === 'done' ? moment('completed') : null;
    const endedAt = times.at(-1)!;
    scene.add('operations', {
      id,
      title: job.title,
      description: this.descriptionOf(story, createdAt),
      status,
      required_skill: job.skill,
      place: job.place,
      asset_id: job.asset?.id ?? null,
      building_id: job.asset?.buildingId ?? null,
      ...assignee.columns,
      scheduled_for: this.momentOf(story, createdAt, times[story.steps.findIndex(isBegun)] ?? null),
      priority: chance.pick(PRIORITIES),
      agreed_amount:
        story.assignee === 'vendor' || chance.happens(0.05) ? (chance.between(16, 480) * 5).toFixed(2) : null,
      notes: chance.happens(0.15) ? chance.pick(NOTES) : null,
      cancellation_reason: status === 'cancelled' ? reason : null,
      started_at: times[story.steps.findIndex((each) => each.to === 'in_progress')] ?? null,
      completed_at: completedAt,
      preventive_due_on: story.steps[0]!.by === 'system' ? dayOf(createdAt) : null,
      people: assignee.name,
      created_at: createdAt,
      updated_at: endedAt,
    });
    return {
      id,
      asset: job.asset,
      createdAt,
      status,
      startedAt: moment('in_progress'),
      completedAt,
      endedAt,
      workedBy: assignee.actor.actor_kind === 'user' ? assignee.actor.actor_id! : this.people.managerId,
      skill: job.skill,
    };
  }

  private descriptionOf({ steps }: Story, createdAt: Date): string | null {
    if (steps[0]!.by === 'system') return OWN_WORDS.preventiveDescription(dayOf(createdAt));
    return this.chance.happens(0.6) ? this.chance.pick(DETAILS) : null;
  }

  /** Firms take turns, so that each has work in every state. */
  private firmInTurn(): DemoVendor {
    const { vendors } = this.people;
    return vendors[this.offered++ % vendors.length]!;
  }

  private job(
    story: Story,
    createdAt: Date,
    firm: DemoVendor | null,
  ): { title: string; skill: string; place: string; asset: DemoAsset | null } {
    const { chance } = this;
    const preventive = story.steps[0]!.by === 'system';
    // A firm is called for what it is good at; our own people do everything.
    const fits = ([, skill]: readonly [string, string, ...unknown[]]) =>
      firm === null || firm.skills.includes(skill);
    const errands = preventive ? [] : ERRANDS.filter(fits);
    if (errands.length > 0 && chance.happens(0.08)) {
      const [title, skill, place] = chance.pick(errands);
      return { title, skill, place, asset: null };
    }
    const there = this.assets.filter(
      (asset) =>
        asset.createdAt < createdAt && (!preventive || asset.interval !== null) && asset.jobs.some(fits),
    );
    const asset = chance.pick(there);
    const [what, skill] = chance.pick(asset.jobs.filter(fits));
    const title = preventive ? OWN_WORDS.preventiveTitle(asset.name) : `${what}: ${asset.name}`;
    return { title, skill, place: asset.place, asset };
  }

  private assigneeFor(story: Story, firm: DemoVendor | null, skill: string, createdAt: Date) {
    if (story.assignee === 'technician') {
      const there = this.people.technicians.filter(
        (each) => each.isActive || createdAt < after(this.scene.now, -90 * DAY),
      );
      const skilled = there.filter((each) => each.skills.includes(skill));
      const { id, userId, name } = this.isForFirst(story, skilled)
        ? skilled[0]!
        : this.chance.pick(skilled.length > 0 ? skilled : there);
      return {
        name,
        actor: { actor_kind: 'user', actor_id: userId ?? this.people.managerId },
        columns: { assignee_type: 'technician', technician_id: id, vendor_id: null },
      };
    }
    if (firm !== null) {
      const { id, name } = firm;
      return {
        name,
        actor: { actor_kind: 'vendor', actor_id: id },
        columns: { assignee_type: 'vendor', technician_id: null, vendor_id: id },
      };
    }
    return {
      name: null,
      actor: SYSTEM,
      columns: { assignee_type: null, technician_id: null, vendor_id: null },
    };
  }

  /** Whoever signs in as the technician of the demo, the first of them, finds work to begin and to complete. */
  private isForFirst({ steps }: Story, skilled: readonly DemoTechnician[]): boolean {
    const { to } = steps.at(-1)!;
    const isOpen = to === 'assigned' || to === 'in_progress';
    return isOpen && skilled[0] === this.people.technicians[0] && this.chance.happens(0.3);
  }

  /** One moment for each step. A story that would run past now is told faster. */
  private timesOf(steps: readonly Step[], createdAt: Date): Date[] {
    let hours = 0;
    const since = steps.map((step, index) =>
      index === 0 ? 0 : (hours += this.chance.between(...PACE[step.to]!) + this.chance.next()),
    );
    const room = (this.scene.now.getTime() - createdAt.getTime()) / HOUR;
    const faster = hours < room ? 1 : (room * 0.9) / hours;
    return since.map((each) => after(createdAt, each * faster * HOUR));
  }

  /** Writes the history of the states; answers the last reason that was given. */
  private steps(
    operationId: string,
    story: Story,
    times: readonly Date[],
    assignee: { actor: object },
  ): string | null {
    const { chance, scene } = this;
    const actors = {
      office: { actor_kind: 'user', actor_id: this.people.managerId },
      assignee: assignee.actor,
      system: SYSTEM,
    };
    let reason: string | null = null;
    story.steps.forEach((step, index) => {
      reason = step.reason ? chance.pick(REASONS[step.reason]) : null;
      scene.add('operation_status_changes', {
        id: chance.idAt(times[index]!),
        operation_id: operationId,
        from_status: story.steps[index - 1]?.to ?? null,
        to_status: step.to,
        action: actionOf(story.steps[index - 1]?.to ?? null, step),
        reason,
        ...actors[step.by],
        created_at: times[index],
      });
    });
    return reason;
  }

  /** What is over was planned for when it was begun; work under way is for these days; the rest lies ahead, or is a little late. */
  /** Preventive work stands on the calendar from the beginning, at its due day (D29). */
  private momentOf({ steps }: Story, createdAt: Date, begunAt: Date | null): Date | null {
    const moment = this.schedule(createdAt, steps.at(-1)!.to, begunAt);
    return moment ?? (steps[0]!.by === 'system' ? new Date(`${dayOf(createdAt)}T08:00:00.000Z`) : null);
  }

  private schedule(createdAt: Date, status: string, begunAt: Date | null): Date | null {
    const { chance, scene } = this;
    if (chance.happens(status === 'new' ? 0.5 : 0.12)) return null;
    const isUnderWay = UNDER_WAY.has(status);
    const isOver = begunAt !== null && !isUnderWay;
    const from = isOver ? begunAt : FINAL.has(status) ? createdAt : scene.now;
    const day = after(from, (isOver ? 0 : chance.between(isUnderWay ? 0 : -2, isUnderWay ? 5 : 14)) * DAY);
    day.setUTCHours(chance.between(6, 16), chance.pick([0, 15, 30, 45]), 0, 0);
    if (isOver && day > begunAt) day.setUTCDate(day.getUTCDate() - 1);
    if (day > createdAt) return day;
    return toQuarter(isOver ? begunAt : after(createdAt, HOUR));
  }
}

/** How many days ago a story began. Most preventive work is taken up before it counts as late. */
function daysAgo({ steps, assignee }: Story): readonly [low: number, high: number] {
  const { to } = steps.at(-1)!;
  if (FINAL.has(to)) return [6, 364];
  if (to === 'completed') return [2, 30];
  return [0, assignee === null ? 8 : 24];
}

/** The action that leads from one status to the next in the stories told here. */
function actionOf(from: string | null, { to, by }: Step): string {
  if (from === null) return 'open';
  if (to === 'assigned') return by === 'assignee' ? 'accept' : 'assign';
  if (to === 'in_progress' && from === 'completed') return 'reopen';
  if (from.endsWith('disputed') && (to === 'in_progress' || to === 'completed')) return 'accept';
  if (from.startsWith('pending') && (to === 'in_progress' || to === 'completed')) return 'confirm';
  return ACTION_TO[to]!;
}

const ACTION_TO: Readonly<Record<string, string>> = {
  new: 'decline',
  pending_start: 'start',
  start_disputed: 'dispute',
  in_progress: 'start',
  pending_completion: 'complete',
  completion_disputed: 'dispute',
  completed: 'complete',
  done: 'close',
  cancelled: 'cancel',
};

const SYSTEM = { actor_kind: 'system', actor_id: null };

/** The day an asset was last maintained: when the last operation on it was completed (D23). */
export function lastMaintained(operations: readonly DemoOperation[]): Map<string, string> {
  const days = new Map<string, string>();
  for (const { asset, completedAt } of operations) {
    if (!asset || !completedAt) continue;
    const day = dayOf(completedAt);
    if (day > (days.get(asset.id) ?? '')) days.set(asset.id, day);
  }
  return days;
}
