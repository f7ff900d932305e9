import type { Person, Role } from '../../access/index.js';
import type { TechnicianResource } from '../../technicians/index.js';
import { Mark } from '../kit/page.js';
import { useTexts } from '../kit/portal-context.js';
import { roleTexts } from '../kit/role-texts.js';
import { tradeTexts } from '../kit/trades.js';
import { stateTexts, teamTexts } from './team.texts.js';

const ICONS: Record<Role, string> = {
  owner: 'crown',
  admin: 'shield',
  manager: 'clipboard-list',
  technician: 'tool',
};

/** The role of a person. */
export function RoleMark({ role }: { role: Role }) {
  const roles = useTexts(roleTexts);
  return <Mark tone="grey" icon={ICONS[role]} text={roles[role]} />;
}

/** Whether a person can sign in. */
export function PersonState({ of: person }: { of: Person }) {
  const t = useTexts(stateTexts);
  if (!person.isActive) return <Mark tone="struck-through" icon="ban" text={t.deactivated} />;
  if (!person.hasPassword) return <Mark tone="amber" icon="mail" text={t.invited} />;
  return <Mark tone="green" icon="circle-check" text={t.active} />;
}

/** Whether a technician can be assigned work. */
export function TechnicianState({ of: technician }: { of: TechnicianResource }) {
  const t = useTexts(stateTexts);
  if (technician.is_active) return <Mark tone="green" icon="circle-check" text={t.active} />;
  return <Mark tone="struck-through" icon="door-exit" text={t.left} />;
}

/** The trades of a technician, by name. */
export function Skills({ of: technician }: { of: TechnicianResource }) {
  const t = useTexts(teamTexts);
  const trades = useTexts(tradeTexts);
  if (technician.skills.length === 0) return <span class="text-secondary">{t.noSkills}</span>;
  return <>{technician.skills.map((skill) => trades[skill]).join(', ')}</>;
}
