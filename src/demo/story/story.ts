import type { Principal } from '../../kernel/auth/principal.js';
import type { Step } from '../../kernel/database/unscoped/backdated-work.js';
import type { TradeCode } from '../../technicians/index.js';
import type { Equipment, Shelf } from '../plant/index.js';
import { Chance } from './chance.js';
import { after, DAY } from './moments.js';
import { Timeline } from './timeline.js';

/** A technician of the plant. Without an account, the manager notes what they did. */
export interface CastTechnician {
  readonly id: string;
  readonly skills: readonly TradeCode[];
  readonly account: Principal | null;
}

/** A partner firm. Without a person who signs in, the manager notes what it did. */
export interface CastVendor {
  readonly id: string;
  readonly skills: readonly TradeCode[];
  readonly person: Principal | null;
}

/** Who acts in the story. */
export interface Cast {
  readonly manager: Principal;
  readonly technicians: readonly CastTechnician[];
  readonly vendors: readonly CastVendor[];
}

/** An asset that is there already. */
export interface PlacedAsset {
  readonly id: string;
  readonly name: string;
  readonly kind: Equipment;
}

/** A part that is kept in stock. */
export interface StockedPart {
  readonly id: string;
  readonly shelf: Shelf;
}

/** Any number: the same one tells the same story. */
const SEED = 1_907;
const LENGTH_MS = 400 * DAY;

/** The history of the demo plant, from a good year ago until now, as far as it has been told. */
export class Story {
  readonly chance = new Chance(SEED);
  readonly timeline: Timeline;
  /** When the plant began to use the service. */
  readonly opened: Date;
  readonly assets: PlacedAsset[] = [];
  readonly parts: StockedPart[] = [];

  constructor(
    step: Step,
    readonly now: Date,
    readonly cast: Cast,
  ) {
    this.timeline = new Timeline(step);
    this.opened = openedAt(now);
  }
}

/** When a plant that is shown now began to use the service. */
export function openedAt(now: Date): Date {
  return after(now, -LENGTH_MS);
}
