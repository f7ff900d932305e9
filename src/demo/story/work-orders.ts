import { Injectable } from '@nestjs/common';
import { AssetStatusService } from '../../assets/index.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { OperationsService, PreventiveService, PRIORITIES, ProblemReports } from '../../operations/index.js';
import type { TradeCode } from '../../technicians/index.js';
import {
  DETAILS,
  ERRANDS,
  FOR_TECHNICIANS,
  FOR_VENDORS,
  PACE,
  PREVENTIVE,
  REPORTED,
  type Action,
  type Course,
  type PlantProcedure,
} from '../plant/index.js';
import { after, DAY, HOUR, toQuarter, workingMoment } from './moments.js';
import { ActionPerformer, type StoryOperation } from './action-performer.js';
import { Conversations } from './conversations.js';
import { Inspections, procedureFor, procedureOfReport } from './inspections.js';
import { Storekeeping } from './storekeeping.js';
import { TimeSheets } from './time-sheets.js';
import type { CastTechnician, CastVendor, PlacedAsset, Story } from './story.js';

/** The subject of an operation. */
interface Task {
  readonly title: string;
  readonly trade: TradeCode;
  readonly asset: PlacedAsset | null;
  readonly place?: string;
}

/** The priorities to pick from, weighted by frequency. */
const WEIGHTED_PRIORITIES = [...PRIORITIES, 'low', 'medium', 'medium', 'medium', 'high', null] as const;
/** When the first operations are opened, after the opening of the plant. */
const BEGINS_AFTER_MS = 25 * DAY;
/** How often the plant checks for due maintenance. */
const CHECK_EVERY_MS = 8 * DAY;

/** Opens operations by hand, from problem reports and when maintenance is due, and plans their actions. */
@Injectable()
export class WorkOrders {
  constructor(
    private readonly operations: OperationsService,
    private readonly reports: ProblemReports,
    private readonly preventive: PreventiveService,
    private readonly statuses: AssetStatusService,
    private readonly store: Storekeeping,
    private readonly performer: ActionPerformer,
    private readonly conversations: Conversations,
    private readonly inspections: Inspections,
    private readonly timeSheets: TimeSheets,
  ) {}

  plan(story: Story): void {
    const { cast, timeline, now, opened } = story;
    const reporters = cast.technicians.filter(({ account }) => account);
    for (const course of expand(FOR_TECHNICIANS))
      timeline.plan(this.openingTime(story, course), cast.manager, (work) =>
        this.open(work, story, course, null),
      );
    for (const [index, course] of expand(FOR_VENDORS).entries()) {
      const firm = cast.vendors[index % cast.vendors.length]!;
      timeline.plan(this.openingTime(story, course), cast.manager, (work) =>
        this.open(work, story, course, firm),
      );
    }
    for (const course of expand(REPORTED))
      timeline.plan(this.openingTime(story, course), story.chance.pick(reporters).account!, (work) =>
        this.report(work, story, course),
      );
    const system = systemPrincipal(cast.manager.businessId);
    for (let day = after(opened, BEGINS_AFTER_MS); day < now; day = after(day, CHECK_EVERY_MS))
      timeline.plan(day, system, (work) => this.openDue(work, story));
  }

  /** When an operation is opened: any time in the year if it ends, in the last weeks if it stays open. */
  private openingTime({ chance, now }: Story, { actions }: Course): Date {
    const last = actions.at(-1);
    const [low, high] =
      last === 'close' || last === 'cancel' ? [6, 364] : last === 'complete' ? [2, 30] : [0, 20];
    return workingMoment(chance, now, chance.between(low, high));
  }

  private async open(
    work: UnitOfWork,
    story: Story,
    { actions }: Course,
    firm: CastVendor | null,
  ): Promise<void> {
    const { chance } = story;
    const { asset, place, title, trade } = taskOf(story, firm);
    const technician = firm ? null : technicianFor(story, trade, actions.length < 2);
    const moments = momentsOf(story, actions, work.now);
    const isInspected = asset !== null && firm === null && actions.includes('start');
    const isOnDemand = firm !== null || chance.happens(0.05);
    const id = await this.operations.open(work, {
      title,
      place,
      requiredSkill: trade,
      assetId: asset?.id ?? null,
      ...(firm
        ? { assigneeType: 'vendor' as const, vendorId: firm.id }
        : { assigneeType: 'technician' as const, technicianId: technician!.id }),
      description: chance.happens(0.6) ? chance.pick(DETAILS) : null,
      priority: chance.pick(WEIGHTED_PRIORITIES),
      agreedAmount: isOnDemand ? (chance.between(16, 480) * 5).toFixed(2) : null,
      procedureIds: isInspected ? [story.procedures.get(procedureFor(trade))!] : [],
      scheduledFor: scheduleOf(story, work.now, moments[actions.indexOf('start')]),
    });
    if (asset && chance.happens(0.55)) await this.store.reserve(work, story, id, trade);
    const stops = asset !== null && firm === null && chance.happens(0.25);
    if (stops) await this.statuses.change(work, asset.id, { status: 'needs_maintenance' });
    const procedure = isInspected ? procedureFor(trade) : null;
    this.planActions(story, { id, technician, firm, asset, stops }, actions, moments, procedure);
  }

  private async report(work: UnitOfWork, story: Story, { actions }: Course): Promise<void> {
    const { chance } = story;
    const { title, trade, asset } = taskOf(story, null, 0);
    const isStopped = chance.happens(0.4);
    const description = chance.pick(DETAILS);
    const id = await this.reports.report(work, { title, description, assetId: asset!.id, isStopped });
    const technician = technicianFor(story, trade, false);
    const operation = { id, technician, firm: null, asset, stops: isStopped };
    const moments = momentsOf(story, actions, work.now);
    this.planActions(story, operation, actions, moments, procedureOfReport(asset!));
  }

  private async openDue(work: UnitOfWork, story: Story): Promise<void> {
    const { assets, chance, now } = story;
    for (const { id, assetId } of await this.preventive.openDueOf(work)) {
      const isFresh = after(work.now, CHECK_EVERY_MS) > now;
      const { actions } = isFresh ? { actions: [] } : chance.pick(expand(PREVENTIVE));
      const asset = assets.find((each) => each.id === assetId)!;
      const technician = technicianFor(story, asset.kind.trade, false);
      const operation = { id, technician, firm: null, asset, stops: chance.happens(0.3) };
      this.planActions(story, operation, actions, momentsOf(story, actions, after(work.now, 8 * HOUR)));
    }
  }

  private planActions(
    story: Story,
    operation: StoryOperation,
    actions: readonly Action[],
    moments: readonly Date[],
    procedure: PlantProcedure | null = null,
  ): void {
    const { chance, cast, timeline } = story;
    this.planWork(story, operation, actions, moments, procedure);
    for (const [index, action] of actions.entries()) {
      if (action === 'start') this.conversations.plan(story, operation, moments[index]!);
      const by = this.performer.actorOf(operation, action, cast);
      timeline.plan(moments[index]!, by, (work) => this.performer.act(work, operation, action, chance));
    }
  }

  /** Plans the steps, the time and the costs of the work. They are recorded before it is completed. */
  private planWork(
    story: Story,
    operation: StoryOperation,
    actions: readonly Action[],
    moments: readonly Date[],
    procedure: PlantProcedure | null,
  ): void {
    const begun = moments[actions.indexOf('start')];
    if (!begun) return;
    const ended = moments[actions.indexOf('complete')];
    const by = this.performer.actorOf(operation, 'complete', story.cast);
    if (procedure) this.inspections.plan(story, operation.id, procedure, by, begun, ended);
    this.timeSheets.plan(story, operation, by, begun, ended);
  }
}

/** The courses, each as often as its count. */
function expand(courses: readonly Course[]): Course[] {
  return courses.flatMap((course) => Array.from({ length: course.count }, () => course));
}

/**
 * The subject of an operation: work on a machine, or rarely work without one. A firm only gets work of its trades.
 *
 * @param errandProbability the probability of work without a machine
 */
function taskOf({ assets, chance }: Story, firm: CastVendor | null, errandProbability = 0.08): Task {
  const fits = ({ trade }: { trade: TradeCode }) => firm === null || firm.skills.includes(trade);
  const errands = ERRANDS.filter(fits);
  if (errands.length > 0 && chance.happens(errandProbability))
    return { ...chance.pick(errands), asset: null };
  const asset = chance.pick(assets.filter(({ kind }) => !kind.isStock && fits(kind)));
  return { title: `${chance.pick(asset.kind.jobs)}: ${asset.name}`, trade: asset.kind.trade, asset };
}

/** A technician with the skill. The first one, the technician's sign-in of the demo, gets a large share of the open work. */
function technicianFor({ cast, chance }: Story, trade: TradeCode, isOpen: boolean): CastTechnician {
  const skilled = cast.technicians.filter(({ skills }) => skills.includes(trade));
  if (isOpen && chance.happens(0.2)) return cast.technicians[0]!;
  return chance.pick(skilled.length > 0 ? skilled : cast.technicians);
}

/** A moment for each action. If the last one would be in the future, all are moved closer together. */
function momentsOf({ chance, now }: Story, actions: readonly Action[], from: Date): Date[] {
  let hours = 0;
  const since = actions.map((action) => (hours += chance.between(...PACE[action]) + chance.next()));
  const hoursLeft = (now.getTime() - from.getTime()) / HOUR;
  const pace = hours < hoursLeft ? 1 : (hoursLeft * 0.95) / hours;
  return since.map((each) => after(from, each * pace * HOUR));
}

/** The scheduled time: shortly before or after the start, or within the next weeks if not yet started. */
function scheduleOf({ chance, now }: Story, from: Date, begun: Date | undefined): Date | null {
  if (chance.happens(0.12)) return null;
  if (begun) return toQuarter(after(begun, -chance.between(0, 3) * HOUR));
  const day = after(now, chance.between(-1, 14) * DAY);
  day.setUTCHours(chance.between(6, 16), chance.pick([0, 15, 30, 45]), 0, 0);
  return day > from ? day : toQuarter(after(from, 2 * HOUR));
}
