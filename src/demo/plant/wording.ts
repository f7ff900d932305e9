import type { TradeCode } from '../../technicians/index.js';

/** Operations without an asset. */
export const ERRANDS: readonly { title: string; trade: TradeCode; place: string }[] = [
  { title: 'Repaint floor markings', trade: 'painting', place: 'Packaging Hall, line 2' },
  { title: 'Fill pothole', trade: 'masonry', place: 'Lorry yard, gate 2' },
  { title: 'Clear blocked gully', trade: 'plumbing', place: 'Main Plant, milk reception forecourt' },
  { title: 'Lay network cable to new desk', trade: 'it_network', place: 'Head Office, Engineering' },
  { title: 'Weld broken hand rail', trade: 'welding', place: 'Main Plant, tank farm stairs' },
  { title: 'Move emergency lighting', trade: 'electrical', place: 'Cold Store, Loading bay' },
];

/** Descriptions of operations. */
export const DETAILS = [
  'Reported by the shift leader.',
  'Stop the line before work, lock out and tag out.',
  'Occurs about twice a shift.',
  'Seen on the morning round.',
  'Coordinate with production: cleaning window 14:00 to 16:00.',
  'Has been getting worse since last week.',
];

/** Notes of technicians on completion. */
export const NOTES = [
  'Order a spare for next time.',
  'Took longer: bolts were seized.',
  'Ask the supplier about warranty.',
  'Access only with the scissor lift.',
  'Keep an eye on it for a week.',
];
