import type { AssetCategory } from '../../assets/index.js';
import type { TradeCode } from '../../technicians/index.js';
import type { Zone } from './sites.js';

/** One kind of equipment of the demo plant: what it is called, who makes it, where it stands, what goes wrong with it. */
export interface Equipment {
  readonly name: string;
  readonly category: AssetCategory;
  /** Who works on it. */
  readonly trade: TradeCode;
  /** How many of it the plant has, its components not counted. */
  readonly count: number;
  /** About what one costs. */
  readonly price: number;
  readonly brand: string;
  readonly model: string;
  /** The kinds of room it stands in. */
  readonly zones: readonly Zone[];
  /** Days between two preventive maintenances. */
  readonly interval?: number;
  /** Kept in a store room, not yet in service. */
  readonly isStock?: true;
  /** Parts of it that are assets too. */
  readonly components?: readonly (keyof typeof COMPONENTS)[];
  readonly about: string;
  /** Jobs that come up on it. */
  readonly jobs: readonly string[];
}

/** Parts of machines that are assets too. */
export const COMPONENTS = {
  'Drive motor': { category: 'motor', brand: 'SEW-Eurodrive', modelNumber: 'DRN90' },
  'Holding tube flow meter': { category: 'instrumentation', brand: 'Krohne', modelNumber: 'OPTIFLUX 6300' },
  'Bottle presence sensor': { category: 'instrumentation', brand: 'SICK', modelNumber: 'WTB4S-3' },
  'Refrigeration dryer': { category: 'compressor', brand: 'Atlas Copco', modelNumber: 'FD 260' },
  'Conductivity sensor': { category: 'instrumentation', brand: 'Krohne', modelNumber: 'OPTISENS' },
} as const satisfies Record<string, { category: AssetCategory; brand: string; modelNumber: string }>;
