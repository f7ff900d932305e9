import {
  Ago,
  type EmptyNote,
  filterFields,
  Filters,
  LinkButton,
  listPage,
  type PageView,
  type PortalContext,
  roleTexts,
} from '../kit/index.js';
import { type Person } from '../../access/index.js';
import type { TechnicianResource } from '../../technicians/index.js';
import { PersonState, RoleMark, Skills, teamHead, TeamTabs, TechnicianState } from './marks.js';
import { PeopleQuery, WithoutAccountQuery } from './dto.js';
import { stateTexts, teamTexts } from './team.texts.js';

const LIST = '/team';

/** A page of people with an account. */
export interface PeopleList {
  readonly people: readonly Person[];
  /** The technicians among them, by the ids of their accounts. */
  readonly technicians: ReadonlyMap<string, TechnicianResource>;
  readonly next: string | null;
}

/** A page of technicians without an account. */
export interface TechnicianList {
  readonly technicians: readonly TechnicianResource[];
  readonly next: string | null;
}

const PeopleFilter = filterFields(PeopleQuery, teamTexts, { role: roleTexts, state: stateTexts });
const TechnicianFilter = filterFields(WithoutAccountQuery, teamTexts, { state: stateTexts });

/** All people with an account, by name. */
export function peoplePage(portal: PortalContext, { people, technicians, next }: PeopleList): PageView {
  const t = portal.texts(teamTexts);
  return listPage({
    ...teamHead(portal),
    label: t.people,
    above: <TeamTabs />,
    filters: (
      <Filters>
        <PeopleFilter name="search" />
        <PeopleFilter name="role" hint={null} />
        <PeopleFilter name="state" />
      </Filters>
    ),
    empty: noMatch(portal),
    rows: people,
    next,
    columns: [
      {
        name: t.name,
        cell: ({ id, name, email }) => (
          <>
            <a href={`${LIST}/${id}`}>{name}</a>{' '}
            {id === portal.user.id && <span class="text-secondary">({t.you})</span>}
            <span class="secondary">{email}</span>
          </>
        ),
      },
      { name: t.role, onPhone: 'bare', cell: ({ role }) => <RoleMark role={role} /> },
      { name: t.state, onPhone: 'bare', cell: (person) => <PersonState of={person} /> },
      {
        name: t.skills,
        cell: ({ id }) => {
          const technician = technicians.get(id);
          return technician ? <Skills of={technician} /> : <span class="text-secondary">–</span>;
        },
      },
      { name: t.lastSeen, cell: ({ lastSeenAt }) => (lastSeenAt ? <Ago moment={lastSeenAt} /> : t.never) },
    ],
  });
}

/** All technicians without an account, by name. */
export function withoutAccountPage(portal: PortalContext, { technicians, next }: TechnicianList): PageView {
  const t = portal.texts(teamTexts);
  const add = (
    <LinkButton
      needs="technicians:write"
      href={`${LIST}/technicians/new`}
      icon="plus"
      label={t.addWithoutAccount}
    />
  );
  return listPage({
    ...teamHead(portal),
    tab: t.withoutAccount,
    label: t.withoutAccount,
    above: <TeamTabs />,
    filters: (
      <Filters>
        <TechnicianFilter name="search" />
        <TechnicianFilter name="state" />
        {add}
      </Filters>
    ),
    empty: { icon: 'tool', text: t.withoutAccountEmpty, children: add },
    noMatch: noMatch(portal),
    rows: technicians,
    next,
    columns: [
      {
        name: t.name,
        names: ({ id, name, email }) => ({
          href: `${LIST}/technicians/${id}`,
          name: name ?? '–',
          sub: email,
        }),
      },
      { name: t.state, onPhone: 'bare', cell: (technician) => <TechnicianState of={technician} /> },
      { name: t.skills, cell: (technician) => <Skills of={technician} /> },
      { name: t.phoneNumber, cell: ({ phone_number }) => phone_number },
    ],
  });
}

/** The note if no one matches the filters. */
function noMatch(portal: PortalContext): EmptyNote {
  const t = portal.texts(teamTexts);
  const all = <LinkButton href={portal.path} label={t.showAll} />;
  return { icon: 'user-search', text: t.noMatch, children: all };
}
