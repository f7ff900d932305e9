import type { Chance } from './chance.js';
import { after, DAY, HOUR } from './moments.js';
import type { Row, Scene } from './scene.js';

/** A technician as stories need them. */
export interface DemoTechnician {
  readonly id: string;
  readonly userId: string | null;
  readonly name: string;
  readonly skills: readonly string[];
  readonly isActive: boolean;
}

/** A partner firm as stories need it. */
export interface DemoVendor {
  readonly id: string;
  readonly name: string;
  readonly skills: readonly string[];
}

/** Those of the office beside the owner, who have the accounts of their roles. */
export const OFFICE = [
  { role: 'admin', name: 'Oscar Lindgren', email: 'admin@northwind-foods.example' },
  { role: 'manager', name: 'Maya Ferreira', email: 'manager@northwind-foods.example' },
] as const;

const TECHNICIANS: readonly (readonly [name: string, skills: string])[] = [
  ['Amara Okafor', 'mechanical hydraulics welding'],
  ['Tom Brightwell', 'electrical electromechanical'],
  ['Priya Raman', 'automation electrical instrumentation'],
  ['Luca Ferrari', 'mechanical pneumatics machining'],
  ['Hannah Lindqvist', 'hvac refrigeration'],
  ['Marek Nowak', 'plumbing hydraulics'],
  ['Sofia Almeida', 'instrumentation electronics automation'],
  ['Declan Murphy', 'mechanical electromechanical'],
  ['Yusuf Demir', 'electrical electronics it_network'],
  ['Grace Chen', 'automation it_network security_systems'],
  ['Oliver Hartmann', 'mechanical welding carpentry'],
  ['Fatima Benali', 'pneumatics mechanical cleaning'],
  ['Stuart Peacock', 'plumbing masonry roofing landscaping'],
  ['Ines Dubois', 'electrical fire_safety locksmithing'],
  ['Brian Whitlock', 'mechanical painting carpentry'],
];

const VENDORS: readonly (readonly [name: string, skills: string])[] = [
  ['Polar Refrigeration Ltd', 'refrigeration hvac'],
  [
    'Weald Building Services',
    'roofing masonry painting landscaping carpentry plumbing cleaning locksmithing',
  ],
  ['Vertical Lift & Fire Co.', 'elevators fire_safety security_systems electrical'],
];

/** Who does the work of the plant. */
export interface DemoPeople {
  /** The account of the manager, who plans the work. */
  readonly managerId: string;
  readonly technicians: readonly DemoTechnician[];
  readonly vendors: readonly DemoVendor[];
}

/** The office; the technicians, most with an account, one of them gone; and the partner firms. */
export function hirePeople(scene: Scene, chance: Chance): DemoPeople {
  const technicians = TECHNICIANS.map(([name, skills], index) =>
    hire(scene, chance, name, skills.split(' '), index),
  );
  const vendors = VENDORS.map(([name, skills], index) =>
    partner(scene, chance, name, skills.split(' '), index),
  );
  return { managerId: openOffice(scene, chance), technicians, vendors };
}

/** @returns the account of the manager */
function openOffice(scene: Scene, chance: Chance): string {
  const ids = OFFICE.map((person, index) => {
    const account = row(chance, after(scene.opened, (index + 1) * 2 * HOUR));
    scene.add('users', accountOf(scene, account, person));
    return account.id;
  });
  return ids[OFFICE.findIndex(({ role }) => role === 'manager')]!;
}

function hire(scene: Scene, chance: Chance, name: string, skills: string[], index: number): DemoTechnician {
  const hired = after(scene.opened, index * 9 * DAY + index * HOUR);
  const email = `${name.toLowerCase().replace(' ', '.')}@${scene.mailDomain}`;
  const isActive = index !== TECHNICIANS.length - 1;
  const left = isActive ? null : after(scene.now, -45 * DAY);
  const updated = left ?? hired;
  const userId = index % 5 === 3 ? null : chance.idAt(hired);
  if (userId !== null) {
    const account = { ...row(chance, hired, userId), updated_at: updated };
    scene.add('users', accountOf(scene, account, { role: 'technician', name, email }, left));
  }
  const id = chance.idAt(hired);
  const phone = `+44 1233 555 ${String(101 + index)}`;
  const role = userId === null ? null : 'technician';
  scene.add('technicians', {
    ...row(chance, hired, id),
    user_id: userId,
    name,
    email,
    phone_number: phone,
    role,
    skills,
    is_active: isActive,
    updated_at: updated,
  });
  return { id, userId, name, skills, isActive };
}

function partner(scene: Scene, chance: Chance, name: string, skills: string[], index: number): DemoVendor {
  const signed = after(scene.opened, (index + 1) * 3 * DAY);
  const id = chance.idAt(signed);
  scene.add('vendors', { ...row(chance, signed, id), name });
  const accepted = after(signed, 26 * HOUR);
  scene.add('partnerships', {
    ...row(chance, signed),
    vendor_id: id,
    status: 'accepted',
    accepted_at: accepted,
    updated_at: accepted,
  });
  return { id, name, skills };
}

/** An account with a password. @param left when it was closed */
function accountOf(
  scene: Scene,
  account: Row,
  person: { role: string; name: string; email: string },
  left: Date | null = null,
): Row {
  return {
    ...account,
    ...person,
    password_hash: scene.passwordHash,
    is_active: left === null,
    deactivated_at: left,
  };
}

function row(chance: Chance, moment: Date, id = chance.idAt(moment)): Row {
  return { id, created_at: moment, updated_at: moment };
}
