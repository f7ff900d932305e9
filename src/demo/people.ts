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

/** The technicians, most with an account, one of them gone; and the partner firms. */
export function hirePeople(
  scene: Scene,
  chance: Chance,
): { technicians: DemoTechnician[]; vendors: DemoVendor[] } {
  const technicians = TECHNICIANS.map(([name, skills], index) =>
    hire(scene, chance, name, skills.split(' '), index),
  );
  const vendors = VENDORS.map(([name, skills], index) =>
    partner(scene, chance, name, skills.split(' '), index),
  );
  return { technicians, vendors };
}

function hire(scene: Scene, chance: Chance, name: string, skills: string[], index: number): DemoTechnician {
  const hired = after(scene.opened, index * 9 * DAY + index * HOUR);
  const email = `${name.toLowerCase().replace(' ', '.')}@${scene.mailDomain}`;
  const isActive = index !== TECHNICIANS.length - 1;
  const left = isActive ? null : after(scene.now, -45 * DAY);
  const updated = left ?? hired;
  const userId = index % 5 === 3 ? null : chance.idAt(hired);
  if (userId !== null) {
    scene.add('users', {
      ...row(chance, hired, userId),
      name,
      email,
      role: 'technician',
      is_active: isActive,
      deactivated_at: left,
      updated_at: updated,
    });
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

function row(chance: Chance, moment: Date, id = chance.idAt(moment)): Row {
  return { id, created_at: moment, updated_at: moment };
}
