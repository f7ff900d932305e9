import { CreateButton } from '../kit/button.js';
import { Tabs } from '../kit/page.js';
import type { PageOf } from '../kit/pages.js';
import { type PortalContext, usePage } from '../kit/portal-context.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

/** The head of each of the team's lists. */
export function teamHead(portal: PortalContext): PageOf {
  const t = portal.texts(teamTexts);
  const invite = (
    <CreateButton needs="users:manage" href={`${LIST}/invite`} icon="user-plus" label={t.invite} />
  );
  return { place: 'team', title: t.title, subtitle: t.subtitle, actions: invite };
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
