import type { Principal } from '../../kernel/auth/principal.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import type { Step } from '../../kernel/database/unscoped/backdated-work.js';
import type { TradeCode } from '../../technicians/index.js';
import type { Equipment, PlantProcedure, Shelf } from '../plant/index.js';
import { after, Chance, DAY } from './moments.js';

/** An action of a person at a time of the story. */
interface Planned {
  readonly at: Date;
  readonly by: Principal;
  readonly act: (work: UnitOfWork) => Promise<unknown>;
}

/** The planned actions of people, in order of time. An action may plan further actions. */
export class StoryTimeline {
  /** In reverse order: the next action is the last element. */
  private readonly planned: Planned[] = [];

  constructor(private readonly step: Step) {}

  /** Plans an action. Actions at the same time run in the order in which they were planned. */
  plan(at: Date, by: Principal, act: Planned['act']): void {
    let index = this.planned.length;
    while (index > 0 && this.planned[index - 1]!.at <= at) index -= 1;
    this.planned.splice(index, 0, { at, by, act });
  }

  /** Runs all planned actions, including those that are planned meanwhile. */
  async run(): Promise<void> {
    for (let next = this.planned.pop(); next; next = this.planned.pop())
      await this.step(next.by, next.at, next.act);
  }
}

/** A technician of the plant. If they have no account, the manager records their work. */
export interface CastTechnician {
  readonly id: string;
  readonly name: string;
  readonly skills: readonly TradeCode[];
  readonly account: Principal | null;
}

/** A partner firm. If none of its people has an account, the manager records its work. */
export interface CastVendor {
  readonly id: string;
  readonly skills: readonly TradeCode[];
  readonly person: Principal | null;
}

/** The people and firms that act in the story. */
export interface Cast {
  readonly manager: Principal;
  readonly technicians: readonly CastTechnician[];
  readonly vendors: readonly CastVendor[];
}

/** An asset that was created already. */
export interface PlacedAsset {
  readonly id: string;
  readonly name: string;
  readonly kind: Equipment;
}

/** A spare part in stock. */
export interface StockedPart {
  readonly id: string;
  readonly shelf: Shelf;
}

/** The seed of the random numbers: the same seed produces the same story. */
const SEED = 1_907;
const LENGTH_MS = 400 * DAY;

/** The history of the demo plant, from a little over a year ago until now, and what was created so far. */
export class Story {
  readonly chance = new Chance(SEED);
  readonly timeline: StoryTimeline;
  /** When the plant started to use the service. */
  readonly opened: Date;
  readonly assets: PlacedAsset[] = [];
  readonly parts: StockedPart[] = [];
  /** The assets with meters. They stay in service. */
  readonly metered = new Set<string>();
  /** The ids of the procedures. */
  readonly procedures = new Map<PlantProcedure, string>();
  /** Whether the inspection that finds a fault has been. */
  isFaultFound = false;
  /** How many operations people could have talked about so far. */
  conversations = 0;

  constructor(
    step: Step,
    readonly now: Date,
    readonly cast: Cast,
  ) {
    this.timeline = new StoryTimeline(step);
    this.opened = openedAt(now);
  }
}

/** When a plant that is created now started to use the service. */
export function openedAt(now: Date): Date {
  return after(now, -LENGTH_MS);
}
