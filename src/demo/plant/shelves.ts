import type { SparePartCategory, SparePartUnit } from '../../spare-parts/index.js';
import type { TradeCode } from '../../technicians/index.js';

/** Spare parts of one kind in the store of the demo plant. */
export interface Shelf {
  readonly category: SparePartCategory;
  readonly unit: SparePartUnit;
  readonly supplier: string;
  /** The approximate price of one. */
  readonly price: number;
  /** The usual order quantity. */
  readonly lot: number;
  /** The trades that use it; all if left out. */
  readonly trades?: readonly TradeCode[];
  readonly items: readonly string[];
}

/** All spare parts of the store. */
export const SHELVES: readonly Shelf[] = [
  {
    category: 'bearing',
    unit: 'piece',
    supplier: 'SKF Distributor Kent',
    price: 51,
    lot: 10,
    trades: ['mechanical', 'electromechanical'],
    items: [
      'Deep groove ball bearing 6204-2RS',
      'Deep groove ball bearing 6206-2Z',
      'Deep groove ball bearing 6310',
    ],
  },
  {
    category: 'belt_chain',
    unit: 'piece',
    supplier: 'Kent Power Transmission',
    price: 113,
    lot: 6,
    trades: ['mechanical', 'elevators', 'hvac'],
    items: ['V-belt SPA 1250', 'V-belt SPB 1800', 'Toothed belt HTD 8M-1200'],
  },
  {
    category: 'filter',
    unit: 'piece',
    supplier: 'Camfil',
    price: 69,
    lot: 8,
    trades: ['hvac', 'refrigeration'],
    items: ['Bag filter F7 592×592', 'Bag filter F9 592×592', 'Panel filter G4'],
  },
  {
    category: 'lubricant',
    unit: 'liter',
    supplier: 'Klüber Lubrication',
    price: 21,
    lot: 40,
    trades: ['mechanical', 'electromechanical'],
    items: ['Gear oil food grade VG 220', 'Gear oil food grade VG 460', 'Compressor oil RS Ultra'],
  },
  {
    category: 'electrical_component',
    unit: 'piece',
    supplier: 'Electro Kent',
    price: 83,
    lot: 6,
    trades: ['electrical', 'electronics', 'automation', 'it_network'],
    items: ['Contactor 3RT2025', 'Motor protection switch 4–6.3 A', 'Motor protection switch 9–12.5 A'],
  },
  {
    category: 'sensor',
    unit: 'piece',
    supplier: 'SICK Vertriebs',
    price: 165,
    lot: 4,
    trades: ['instrumentation', 'automation', 'electronics'],
    items: ['Photoelectric sensor WTB4S-3', 'Inductive sensor M12 PNP', 'Inductive sensor M18 PNP'],
  },
  {
    category: 'hydraulic',
    unit: 'piece',
    supplier: 'Hydraquip',
    price: 135,
    lot: 3,
    trades: ['hydraulics'],
    items: ['Hydraulic hose 3/8" 1.2 m', 'Hydraulic hose 1/2" 0.8 m', 'Hydraulic cylinder seal kit'],
  },
  {
    category: 'pneumatic',
    unit: 'piece',
    supplier: 'Festo',
    price: 72,
    lot: 8,
    trades: ['pneumatics'],
    items: ['Cylinder DSNU-25-100', 'Cylinder ADN-40-50', 'Solenoid valve VUVG-L14'],
  },
  {
    category: 'tooling',
    unit: 'set',
    supplier: 'Hoffmann',
    price: 99,
    lot: 2,
    items: ['HSS drill set 1–13 mm', 'Torx key set', 'Tap set M3–M12'],
  },
  {
    category: 'consumable',
    unit: 'box',
    supplier: 'Würth',
    price: 19,
    lot: 10,
    items: ['Cleaning wipes blue', 'Cutting discs 125 mm', 'Welding rods 316L'],
  },
];
