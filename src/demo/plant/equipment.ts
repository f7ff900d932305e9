import type { AssetCategory } from '../../assets/index.js';
import type { NewBuilding } from '../../hierarchy/index.js';
import type { TradeCode } from '../../technicians/index.js';

/** The purpose of a room. */
export type Zone = 'process' | 'packing' | 'utility' | 'cold' | 'office' | 'dock' | 'roof' | 'store';

/** A building of the demo plant, with its floors and their rooms. */
export interface Site extends NewBuilding {
  readonly floors: readonly {
    readonly name: string;
    readonly level: number;
    readonly rooms: Readonly<Partial<Record<Zone, readonly string[]>>>;
  }[];
}

const LINES = ['Line 1', 'Line 2', 'Line 3', 'Line 4', 'Palletising'];
const PROCESS = ['Milk reception', 'Pasteurisation', 'Tank farm', 'CIP room'];
const UTILITIES = ['Compressor room', 'Refrigeration plant', 'Boiler house', 'Transformer station'];
const CHILLED = ['Chill room A', 'Chill room B', 'Freezer'];

/** The buildings of the demo plant. */
export const SITES: readonly Site[] = [
  {
    name: 'Main Plant',
    buildingType: 'production_facility',
    areaSqm: '8450.00',
    physicalAddress: '14 Mill Lane, Ashford TN23 1AB',
    description: 'Milk reception, processing and the laboratory.',
    floors: [
      { name: 'Basement', level: -1, rooms: { utility: ['Services tunnel'], store: ['Spare parts store'] } },
      { name: 'Ground floor', level: 0, rooms: { process: PROCESS, store: ['Maintenance workshop'] } },
      { name: 'First floor', level: 1, rooms: { office: ['Quality laboratory'] } },
      { name: 'Roof', level: 2, rooms: { roof: ['Roof plant area'] } },
    ],
  },
  {
    name: 'Packaging Hall',
    buildingType: 'manufacturing_facility',
    areaSqm: '6120.50',
    physicalAddress: '16 Mill Lane, Ashford TN23 1AB',
    description: 'Four filling lines and palletising.',
    floors: [
      { name: 'Ground floor', level: 0, rooms: { packing: LINES, store: ['Chemicals store'] } },
      { name: 'Mezzanine', level: 1, rooms: { office: ['Line office'], utility: ['Air handling gallery'] } },
    ],
  },
  {
    name: 'Utilities Building',
    buildingType: 'industrial_process_facility',
    areaSqm: '1320.00',
    physicalAddress: '18 Mill Lane, Ashford TN23 1AB',
    description: 'Steam, compressed air, refrigeration, power.',
    floors: [
      { name: 'Ground floor', level: 0, rooms: { utility: UTILITIES } },
      { name: 'Roof', level: 1, rooms: { roof: ['Condenser deck'] } },
    ],
  },
  {
    name: 'Cold Store',
    buildingType: 'warehouse',
    areaSqm: '5200.00',
    physicalAddress: '2 Station Approach, Ashford TN23 1EZ',
    description: 'Chilled at 4 °C, frozen at −22 °C.',
    floors: [{ name: 'Ground floor', level: 0, rooms: { cold: CHILLED, dock: ['Loading bay', 'Goods in'] } }],
  },
  {
    name: 'Head Office',
    buildingType: 'office',
    areaSqm: '1980.00',
    physicalAddress: '1 Elwick Road, Ashford TN23 1PD',
    description: 'Administration and canteen.',
    floors: [
      {
        name: 'Ground floor',
        level: 0,
        rooms: { office: ['Reception', 'Canteen'] },
      },
      { name: 'First floor', level: 1, rooms: { office: ['Finance', 'Engineering', 'Server room'] } },
    ],
  },
];

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
