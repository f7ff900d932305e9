import type { AssetCategory } from '../../assets/index.js';
import type { Step } from '../../procedures/index.js';
import type { TradeCode } from '../../technicians/index.js';

/** The hourly rates of the technicians: when the plant opened, and since half a year. */
export const RATES: Readonly<Record<string, readonly [first: string, present: string]>> = {
  'Amara Okafor': ['41.50', '43.20'],
  'Tom Brightwell': ['44.00', '45.80'],
  'Priya Raman': ['52.00', '54.10'],
  'Luca Ferrari': ['42.00', '43.70'],
  'Hannah Lindqvist': ['47.50', '49.40'],
  'Marek Nowak': ['39.00', '40.60'],
  'Yusuf Demir': ['45.50', '47.30'],
  'Stuart Peacock': ['34.00', '35.40'],
  'Ines Dubois': ['46.00', '47.80'],
  'Brian Whitlock': ['37.50', '39.00'],
};

/** What technicians note about their time. */
export const TIME_NOTES = [
  'Seal replaced, alignment checked.',
  'Fault traced, connector cleaned.',
  'Waited for the line to be released.',
  'Test run without findings.',
];

/** Costs of operations besides labor and parts. */
export const OTHER_COSTS: readonly (readonly [description: string, amount: string])[] = [
  ['Hire of a scissor lift, one day', '145.00'],
  ['Express delivery', '38.50'],
  ['Disposal of oil', '62.00'],
  ['Invoice of the firm', '1180.00'],
];

/** A step of a procedure of the plant, and the value that is usually recorded. */
export interface PlantStep extends Pick<Step, 'title' | 'kind'> {
  readonly help?: string;
  readonly unit?: string;
  readonly min?: string;
  readonly max?: string;
  readonly choices?: string[];
  readonly required?: boolean;
  readonly onFailure?: { title: string; requiredSkill: 'mechanical' | 'electrical'; priority: 'high' };
  readonly usual: boolean | string;
  /** The value of the one inspection that found something. */
  readonly found?: string;
}

/** A procedure of the plant. */
export interface PlantProcedure {
  readonly name: string;
  readonly description: string;
  /** The trades whose operations get it; none for the procedure of all others. */
  readonly trades: readonly TradeCode[];
  /** The categories of assets about which problem reports get it. */
  readonly reportCategories: readonly AssetCategory[];
  readonly steps: readonly PlantStep[];
}

/** The procedure for problem reports about machines. None of its steps is required: a small fault needs no investigation. */
const FAULT_FINDING: PlantProcedure = {
  name: 'What happened?',
  description: 'For reported faults of machines. Look before you repair.',
  trades: [],
  reportCategories: [
    'hvac',
    'production_machine',
    'conveyor',
    'pump',
    'motor',
    'compressor',
    'instrumentation',
  ],
  steps: [
    {
      ...{ title: 'Where was the fault noticed?', kind: 'choice', required: false },
      ...{ choices: ['before the start', 'while running', 'after a changeover', 'after cleaning'] },
      usual: 'while running',
    },
    {
      ...{ title: 'Cause', kind: 'text', required: false, help: 'The part, and why it failed.' },
      usual: 'Worn seal, it had run dry.',
    },
    { title: 'Can it happen at other machines?', kind: 'check', required: false, usual: false },
  ],
};

/** The procedures of the plant. */
export const PROCEDURES: readonly [PlantProcedure, ...PlantProcedure[]] = [
  {
    name: 'Inspection of rotating machines',
    description: 'For pumps, fillers, conveyors and drives. Stop the line first.',
    trades: [],
    reportCategories: [],
    steps: [
      { title: 'Locked out and tagged out', kind: 'check', usual: true },
      {
        ...{ title: 'Is the shaft seal dry?', kind: 'pass_fail', help: 'Look below the coupling.' },
        onFailure: { title: 'Replace the shaft seal', requiredSkill: 'mechanical', priority: 'high' },
        ...{ usual: 'pass', found: 'fail' },
      },
      {
        ...{ title: 'Bearing temperature', kind: 'number', unit: '°C', min: '10', max: '80' },
        ...{ usual: '54.5' },
      },
      { title: 'Oil', kind: 'choice', choices: ['clear', 'cloudy', 'dark'], usual: 'clear' },
      { title: 'Guards are fitted again', kind: 'check', usual: true },
    ],
  },
  {
    name: 'Electrical safety check',
    description: 'After each work on a cabinet or a motor.',
    trades: ['electrical', 'electromechanical', 'automation', 'instrumentation'],
    reportCategories: [],
    steps: [
      { title: 'Dead, tested with two instruments', kind: 'check', usual: true },
      {
        ...{ title: 'Insulation resistance', kind: 'number', unit: 'MΩ', min: '1' },
        ...{ usual: '218', found: '0.4' },
        onFailure: { title: 'Trace the insulation fault', requiredSkill: 'electrical', priority: 'high' },
      },
      { title: 'Terminals are tight', kind: 'pass_fail', usual: 'pass' },
      { title: 'Remarks', kind: 'text', required: false, usual: 'Label of the cabinet renewed.' },
    ],
  },
  FAULT_FINDING,
];
