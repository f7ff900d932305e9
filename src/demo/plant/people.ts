import type { Language } from '../../access/index.js';
import type { TradeCode } from '../../technicians/index.js';

/** The password of every account of the demo that signs in. */
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
/** Who plans the work. */
export const MANAGER = {
  role: 'manager',
  name: 'Maya Ferreira',
  email: 'manager@northwind-foods.example',
} as const;

/** Who does the work. The first of them signs in as the technician of the demo. */
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
/** Technicians who sign in; the manager notes what the others did. */
export const WITH_ACCOUNT: readonly string[] = ['Amara Okafor', 'Tom Brightwell'];

/** Partner firms, and the trades they are called for. */
export const VENDORS: Readonly<Record<string, readonly TradeCode[]>> = {
  'Polar Refrigeration Ltd': ['refrigeration', 'hvac'],
  'Weald Building Services': ['masonry', 'painting', 'landscaping', 'carpentry'],
  'Vertical Lift & Fire Co.': ['elevators', 'fire_safety', 'security_systems'],
};
/** The person of a firm who signs in. */
export const VENDOR_PERSON: { firm: string; name: string; email: string; language: Language } = {
  firm: 'Polar Refrigeration Ltd',
  name: 'Ingrid Solheim',
  email: 'service@polar-refrigeration.example',
  language: 'en',
};

/** The address of a person of the plant. */
export function emailOf(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@northwind-foods.example`;
}
