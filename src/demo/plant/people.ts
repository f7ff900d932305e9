import type { Language } from '../../access/index.js';
import type { TradeCode } from '../../technicians/index.js';

/** The password of all demo accounts. */
export const PASSWORD = 'northwind-demo';

export const BUSINESS = 'Northwind Foods';
export const OWNER = {
  role: 'owner',
  name: 'Eleanor Marsh',
  email: 'owner@northwind-foods.example',
} as const;
export const ADMIN = {
  role: 'admin',
  name: 'Oscar Lindgren',
  email: 'admin@northwind-foods.example',
} as const;
/** The person who plans the work. */
export const MANAGER = {
  role: 'manager',
  name: 'Maya Ferreira',
  email: 'manager@northwind-foods.example',
} as const;

/** The technicians with their trades. The first one is the technician's sign-in of the demo. */
export const TECHNICIANS: Readonly<Record<string, readonly TradeCode[]>> = {
  'Amara Okafor': ['mechanical', 'hydraulics', 'welding'],
  'Tom Brightwell': ['electrical', 'electromechanical'],
  'Priya Raman': ['automation', 'electrical', 'instrumentation'],
  'Luca Ferrari': ['mechanical', 'pneumatics', 'machining'],
  'Hannah Lindqvist': ['hvac', 'refrigeration'],
  'Marek Nowak': ['plumbing', 'hydraulics'],
  'Yusuf Demir': ['electrical', 'it_network', 'security_systems'],
  'Stuart Peacock': ['plumbing', 'masonry', 'landscaping', 'cleaning'],
  'Ines Dubois': ['electrical', 'fire_safety', 'locksmithing'],
  'Brian Whitlock': ['mechanical', 'painting', 'carpentry'],
};
/** Technicians with an account. The manager records the work of the others. */
export const WITH_ACCOUNT: readonly string[] = ['Amara Okafor', 'Tom Brightwell'];

/** Partner firms with their trades. */
export const VENDORS: Readonly<Record<string, readonly TradeCode[]>> = {
  'Polar Refrigeration Ltd': ['refrigeration', 'hvac'],
  'Weald Building Services': ['masonry', 'painting', 'landscaping', 'carpentry'],
  'Vertical Lift & Fire Co.': ['elevators', 'fire_safety', 'security_systems'],
};
/** The vendor's sign-in of the demo. */
export const VENDOR_PERSON: { firm: string; name: string; email: string; language: Language } = {
  firm: 'Polar Refrigeration Ltd',
  name: 'Ingrid Solheim',
  email: 'service@polar-refrigeration.example',
  language: 'en',
};

/** The e-mail address of a person of the plant. */
export function emailOf(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@northwind-foods.example`;
}

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
