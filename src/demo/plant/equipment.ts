import type { AssetCategory } from '../../assets/index.js';
import type { TradeCode } from '../../technicians/index.js';
import type { Zone } from './sites.js';

/** One kind of equipment of the demo plant. */
export interface Equipment {
  readonly name: string;
  readonly category: AssetCategory;
  /** The trade that works on it. */
  readonly trade: TradeCode;
  /** How many the plant has, without components. */
  readonly count: number;
  /** The approximate price of one. */
  readonly price: number;
  readonly brand: string;
  readonly model: string;
  /** The kinds of room that it can be in. */
  readonly zones: readonly Zone[];
  /** Days between two preventive maintenances. */
  readonly interval?: number;
  /** Kept in a store room, not yet in service. */
  readonly isStock?: true;
  /** Its components, which are assets too. */
  readonly components?: readonly (keyof typeof COMPONENTS)[];
  readonly about: string;
  /** Titles of operations on it. */
  readonly jobs: readonly string[];
}

/** Components of machines, which are assets too. */
export const COMPONENTS = {
  'Drive motor': { category: 'motor', brand: 'SEW-Eurodrive', modelNumber: 'DRN90' },
  'Holding tube flow meter': { category: 'instrumentation', brand: 'Krohne', modelNumber: 'OPTIFLUX 6300' },
  'Bottle presence sensor': { category: 'instrumentation', brand: 'SICK', modelNumber: 'WTB4S-3' },
  'Refrigeration dryer': { category: 'compressor', brand: 'Atlas Copco', modelNumber: 'FD 260' },
  'Conductivity sensor': { category: 'instrumentation', brand: 'Krohne', modelNumber: 'OPTISENS' },
} as const satisfies Record<string, { category: AssetCategory; brand: string; modelNumber: string }>;
