import { CreateButton } from '../kit/button.js';
import { PageHead, Tabs } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

/** What stands above each of the team's lists: which one it is, and the ways to the others. */
export function TeamHead() {
  const t = useTexts(teamTexts);
  const portal = usePortal();
  const tabs = [
    { name: t.people, href: LIST },
    { name: t.withoutAccount, href: `${LIST}/technicians` },
    { name: t.roles, href: `${LIST}/roles` },
  ];
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        <CreateButton needs="users:manage" href={`${LIST}/invite`} icon="user-plus" label={t.invite} />
      </PageHead>
      <Tabs label={t.title} tabs={tabs.map((tab) => ({ ...tab, current: portal.path === tab.href }))} />
    </>
  );
}
