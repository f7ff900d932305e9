/** A part of a machine that is an asset of its own. */
export interface Component {
  readonly name: string;
  readonly category: string;
  readonly make: readonly [brand: string, model: string];
  readonly price: number;
}

/** One kind of equipment of the demo plant: what it is called, who makes it, where it stands, what goes wrong with it. */
export interface Equipment {
  readonly category: string;
  readonly name: string;
  /** How many of it the plant has, its components not counted. */
  readonly count: number;
  readonly makes: readonly (readonly [brand: string, model: string])[];
  readonly price: readonly [low: number, high: number];
  /** The kinds of room it stands in. */
  readonly zones: readonly Zone[];
  /** Days between two preventive maintenances. */
  readonly interval?: number;
  readonly supplier: string;
  readonly description: string;
  /** Jobs that come up on it: what to do, and the trade that does it. */
  readonly jobs: readonly (readonly [title: string, skill: string])[];
  readonly components?: readonly Component[];
  /** Kept in a store room, not yet in service. */
  readonly stock?: { readonly shelfLifeDays?: number };
}

/** What a room is for. */
export type Zone =
  'process' | 'packing' | 'utility' | 'cold' | 'office' | 'dock' | 'roof' | 'store' | 'washroom';

/** The motor that drives a machine, an asset of its own. */
export const motor = (brand: string, model: string, price: number): Component => ({
  name: 'Drive motor',
  category: 'motor',
  make: [brand, model],
  price,
});

/** What measures something on a machine, an asset of its own. */
export const probe = (name: string, brand: string, model: string, price: number): Component => ({
  name,
  category: 'instrumentation',
  make: [brand, model],
  price,
});
