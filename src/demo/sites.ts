import type { Zone } from './catalogue/index.js';

/** A building of the demo plant, with its floors and their rooms. */
export interface Site {
  readonly name: string;
  readonly type: string;
  readonly address: string;
  readonly area: string;
  readonly about: string;
  readonly floors: readonly (readonly [
    name: string,
    level: number,
    rooms: readonly (readonly [name: string, zone: Zone])[],
  ])[];
}

/** Where the demo plant is. */
export const SITES: readonly Site[] = [
  {
    name: 'Main Plant',
    type: 'production_facility',
    address: '14 Mill Lane, Ashford TN23 1AB',
    area: '8450.00',
    about: 'Milk reception, processing and the laboratory.',
    floors: [
      [
        'Basement',
        -1,
        [
          ['Services tunnel', 'utility'],
          ['Spare parts store', 'store'],
        ],
      ],
      [
        'Ground floor',
        0,
        [
          ['Milk reception', 'process'],
          ['Pasteurisation', 'process'],
          ['Tank farm', 'process'],
          ['CIP room', 'process'],
          ['Maintenance workshop', 'store'],
          ['Washrooms ground floor', 'washroom'],
        ],
      ],
      [
        'First floor',
        1,
        [
          ['Mixing and dosing', 'process'],
          ['Control room', 'office'],
          ['Quality laboratory', 'office'],
          ['Washrooms first floor', 'washroom'],
        ],
      ],
      ['Roof', 2, [['Roof plant area', 'roof']]],
    ],
  },
  {
    name: 'Packaging Hall',
    type: 'manufacturing_facility',
    address: '16 Mill Lane, Ashford TN23 1AB',
    area: '6120.50',
    about: 'Four filling lines and palletising.',
    floors: [
      [
        'Ground floor',
        0,
        [
          ['Line 1', 'packing'],
          ['Line 2', 'packing'],
          ['Line 3', 'packing'],
          ['Line 4', 'packing'],
          ['Palletising', 'packing'],
          ['Chemicals store', 'store'],
        ],
      ],
      [
        'Mezzanine',
        1,
        [
          ['Line office', 'office'],
          ['Air handling gallery', 'utility'],
          ['Washrooms mezzanine', 'washroom'],
        ],
      ],
    ],
  },
  {
    name: 'Utilities Building',
    type: 'industrial_process_facility',
    address: '18 Mill Lane, Ashford TN23 1AB',
    area: '1320.00',
    about: 'Steam, compressed air, refrigeration, power.',
    floors: [
      [
        'Ground floor',
        0,
        [
          ['Compressor room', 'utility'],
          ['Refrigeration plant', 'utility'],
          ['Boiler house', 'utility'],
          ['Transformer station', 'utility'],
        ],
      ],
      ['Roof', 1, [['Condenser deck', 'roof']]],
    ],
  },
  {
    name: 'Cold Store',
    type: 'warehouse',
    address: '2 Station Approach, Ashford TN23 1EZ',
    area: '5200.00',
    about: 'Chilled at 4 °C, frozen at −22 °C.',
    floors: [
      [
        'Ground floor',
        0,
        [
          ['Chill room A', 'cold'],
          ['Chill room B', 'cold'],
          ['Freezer', 'cold'],
          ['Loading bay north', 'dock'],
          ['Charging station', 'dock'],
        ],
      ],
    ],
  },
  {
    name: 'Distribution Centre',
    type: 'warehouse_and_offices',
    address: '40 Orbital Park, Ashford TN24 0GA',
    area: '11800.75',
    about: 'Order picking and dispatch.',
    floors: [
      [
        'Ground floor',
        0,
        [
          ['Picking aisle 1–6', 'dock'],
          ['Dispatch docks 1–8', 'dock'],
          ['Goods in', 'dock'],
          ['Battery store', 'store'],
          ['Washrooms dispatch', 'washroom'],
        ],
      ],
      [
        'First floor',
        1,
        [
          ['Transport office', 'office'],
          ['Server room', 'office'],
        ],
      ],
    ],
  },
  {
    name: 'Head Office',
    type: 'office',
    address: '1 Elwick Road, Ashford TN23 1PD',
    area: '1980.00',
    about: 'Administration and canteen.',
    floors: [
      [
        'Ground floor',
        0,
        [
          ['Reception', 'office'],
          ['Canteen', 'office'],
          ['Washrooms', 'washroom'],
        ],
      ],
      [
        'First floor',
        1,
        [
          ['Finance', 'office'],
          ['Engineering', 'office'],
          ['Meeting room Stour', 'office'],
        ],
      ],
      ['Roof', 2, [['Roof terrace', 'roof']]],
    ],
  },
];
