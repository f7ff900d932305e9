import type { ComponentChildren } from 'preact';
import { LinkButton } from '../kit/button.js';
import { type Person } from '../../access/index.js';
import type { TechnicianResource } from '../../technicians/index.js';
import { Filters } from '../kit/filters.js';
import { filterFields } from '../kit/declared-fields.js';
import { Ago, Empty } from '../kit/page.js';
import { Pager, Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { roleTexts } from '../kit/role-texts.js';
import { PageView } from '../kit/view.js';
import { PersonState, RoleMark, Skills, TechnicianState } from './marks.js';
import { PeopleQuery, WithoutAccountQuery } from './dto.js';
import { TeamHead } from './team-head.js';
import { stateTexts, teamTexts } from './team.texts.js';

const LIST = '/team';

/** A page of the people with an account. */
export interface PeopleList {
  readonly people: readonly Person[];
  /** Those of them who do maintenance work, by the ids of their accounts. */
  readonly technicians: ReadonlyMap<string, TechnicianResource>;
  readonly next: string | null;
}

/** A page of the technicians who do not sign in. */
export interface TechnicianList {
  readonly technicians: readonly TechnicianResource[];
  readonly next: string | null;
}

/** Everybody with an account, by name. */
export function peoplePage(portal: PortalContext, list: PeopleList): PageView {
  return new PageView(portal.texts(teamTexts).title, 'team', <People list={list} />);
}

/** Those who are given work and do not sign in, by name. */
export function withoutAccountPage(portal: PortalContext, list: TechnicianList): PageView {
  return new PageView(portal.texts(teamTexts).withoutAccount, 'team', <WithoutAccount list={list} />);
}

const PeopleFilter = filterFields(PeopleQuery, teamTexts, { role: roleTexts, state: stateTexts });
const TechnicianFilter = filterFields(WithoutAccountQuery, teamTexts, { state: stateTexts });

function People({ list }: { list: PeopleList }) {
  return (
    <>
      <TeamHead />
      <Filters>
        <PeopleFilter name="search" />
        <PeopleFilter name="role" />
        <PeopleFilter name="state" />
      </Filters>
      {list.people.length === 0 ? <Nobody at={LIST} /> : <PeopleTable list={list} />}
      <Pager next={list.next} />
    </>
  );
}

function PeopleTable({ list: { people, technicians } }: { list: PeopleList }) {
  const t = useTexts(teamTexts);
  const { user } = usePortal();
  return (
    <Table
      label={t.people}
      rows={people}
      columns={[
        {
          name: t.name,
          cell: ({ id, name, email }) => (
            <>
              <a href={`${LIST}/${id}`}>{name}</a>{' '}
              {id === user.id && <span class="text-secondary">({t.you})</span>}
              <span class="sub">{email}</span>
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
        {
          name: t.lastSeen,
          cell: ({ lastSeenAt }) => (lastSeenAt ? <Ago moment={lastSeenAt} /> : t.never),
        },
      ]}
    />
  );
}

function WithoutAccount({ list: { technicians, next } }: { list: TechnicianList }) {
  const t = useTexts(teamTexts);
  const { query } = usePortal();
  const isNarrowed = [query.search, query.state, query.cursor].some(Boolean);
  return (
    <>
      <TeamHead />
      <Filters>
        <TechnicianFilter name="search" />
        <TechnicianFilter name="state" />
        <TakeOn />
      </Filters>
      {technicians.length > 0 && <TechnicianTable technicians={technicians} />}
      {technicians.length === 0 &&
        (isNarrowed ? (
          <Nobody at={`${LIST}/technicians`} />
        ) : (
          <Empty icon="tool" text={t.withoutAccountEmpty} />
        ))}
      <Pager next={next} />
    </>
  );
}

function TakeOn(): ComponentChildren {
  const t = useTexts(teamTexts);
  return (
    <LinkButton needs="technicians:write" href={`${LIST}/technicians/new`} icon="plus" label={t.takeOn} />
  );
}

function TechnicianTable({ technicians }: { technicians: readonly TechnicianResource[] }) {
  const t = useTexts(teamTexts);
  return (
    <Table
      label={t.withoutAccount}
      rows={technicians}
      columns={[
        {
          name: t.name,
          cell: ({ id, name, email }) => (
            <>
              <a href={`${LIST}/technicians/${id}`}>{name}</a>
              <span class="sub">{email}</span>
            </>
          ),
        },
        { name: t.state, onPhone: 'bare', cell: (technician) => <TechnicianState of={technician} /> },
        { name: t.skills, cell: (technician) => <Skills of={technician} /> },
        { name: t.phoneNumber, cell: ({ phone_number }) => phone_number },
      ]}
    />
  );
}

function Nobody({ at }: { at: string }) {
  const t = useTexts(teamTexts);
  return (
    <Empty icon="user-search" text={t.nobody}>
      <LinkButton href={at} label={t.showAll} />
    </Empty>
  );
}
