import type { Person, Role } from '../../access/index.js';
import type { TechnicianResource } from '../../technicians/index.js';
import {
  CreateButton,
  LinkButton,
  Mark,
  type PageOf,
  type PortalContext,
  roleTexts,
  Tabs,
  tradeTexts,
  usePage,
  useTexts,
} from '../kit/index.js';
import { ExportTimeButton } from '../exports/export-time.js';
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

const LIST = '/team';

/** The head of each of the team's lists. */
export function teamHead(portal: PortalContext): PageOf {
  const t = portal.texts(teamTexts);
  const invite = (
    <CreateButton needs="users:manage" href={`${LIST}/invite`} icon="user-plus" label={t.invite} />
  );
  const actions = (
    <>
      <LinkButton
        needs="imports:write"
        class="btn desktop-only"
        href="/imports?kind=person"
        icon="upload"
        label={t.import}
      />
      <ExportTimeButton />
      {invite}
    </>
  );
  return { place: 'team', title: t.title, subtitle: t.subtitle, actions };
}

/** The tabs of the team's lists. */
export function TeamTabs() {
  const { t, path } = usePage(teamTexts);
  const tabs = [
    { name: t.people, href: LIST },
    { name: t.withoutAccount, href: `${LIST}/technicians` },
    { name: t.roles, href: `${LIST}/roles` },
  ];
  return <Tabs label={t.title} tabs={tabs.map((tab) => ({ ...tab, current: path === tab.href }))} />;
}
