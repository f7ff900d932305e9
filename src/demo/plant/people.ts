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
