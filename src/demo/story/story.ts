import type { Principal } from '../../kernel/auth/principal.js';
import type { Step } from '../../kernel/database/unscoped/backdated-work.js';
import type { TradeCode } from '../../technicians/index.js';
import type { Equipment, Shelf } from '../plant/index.js';
import { Chance } from './chance.js';
import { after, DAY } from './moments.js';
import { StoryTimeline } from './timeline.js';

/** A technician of the plant. If they have no account, the manager records their work. */
export interface CastTechnician {
  readonly id: string;
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
