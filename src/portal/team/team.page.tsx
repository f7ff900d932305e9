import {
  GRANTEES,
  PERMISSIONS,
  ROLES,
  type AccountLink,
  type Permission,
  type Person,
} from '../../access/index.js';
import { TRADE_CODES, type TechnicianResource } from '../../technicians/index.js';
import type { FormState } from '../kit/form-state.js';
import { CheckList, FormButtons, PostForm, SelectField, TextField } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { Ago, CopyBox, Empty, Note, PageHead, Section, Table, Tabs } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { permissionTexts, roleTexts } from '../kit/role-texts.js';
import { tradeTexts } from '../kit/trade-texts.js';
import { PageView } from '../kit/view.js';
import { PersonState, RoleMark, Skills, TechnicianState } from './marks.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';
/** As many as the services list at most. */
const MOST_LISTED = 500;

interface Team {
  readonly people: readonly Person[];
  readonly technicians: readonly TechnicianResource[];
}

/** Everybody with an account, and the technicians without one. */
export function teamPage(portal: PortalContext, team: Team): PageView {
  return new PageView(portal.texts(teamTexts).title, 'team', <TeamList {...team} />);
}

function TeamHead() {
  const t = useTexts(teamTexts);
  const portal = usePortal();
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        {portal.may('users:manage') && (
          <a class="btn btn-primary" href={`${LIST}/invite`} data-create>
            <Icon name="user-plus" /> {t.invite}
          </a>
        )}
      </PageHead>
      <Tabs
        label={t.title}
        tabs={[
          { name: t.people, href: LIST, current: portal.path === LIST },
          { name: t.roles, href: `${LIST}/roles`, current: portal.path === `${LIST}/roles` },
        ]}
      />
    </>
  );
}

function TeamList({ people, technicians }: Team) {
  const t = useTexts(teamTexts);
  const portal = usePortal();
  const { query } = portal;
  const withoutAccount = technicians.filter(({ user_id }) => user_id === null);
  return (
    <>
      <TeamHead />
      <form class="filters" method="get" action={LIST} role="search" aria-label={t.search}>
        <input
          type="search"
          class="form-control"
          name="search"
          value={query.search}
          placeholder={t.search}
          aria-label={t.search}
        />
        <button class="btn" type="submit">
          {t.apply}
        </button>
      </form>
      {people.length >= MOST_LISTED && (
        <Note tone="blue" icon="info-circle">
          <p>{t.tooMany}</p>
        </Note>
      )}
      {people.length === 0 && withoutAccount.length === 0 ? (
        <Empty icon="user-search" text={t.nobody}>
          <a class="btn" href={LIST}>
            {t.showAll}
          </a>
        </Empty>
      ) : (
        <>
          {people.length > 0 && (
            <Section title={t.people}>
              <People people={people} technicians={technicians} />
            </Section>
          )}
          <WithoutAccount technicians={withoutAccount} />
        </>
      )}
    </>
  );
}

function People({ people, technicians }: Team) {
  const t = useTexts(teamTexts);
  const { user } = usePortal();
  const byUser = new Map(technicians.map((technician) => [technician.user_id, technician]));
  return (
    <Table
      label={t.people}
      rows={people}
      keyOf={({ id }) => id}
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
        { name: t.role, cell: ({ role }) => <RoleMark role={role} /> },
        { name: t.state, cell: (person) => <PersonState of={person} /> },
        {
          name: t.skills,
          cell: ({ id }) => {
            const technician = byUser.get(id);
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

function WithoutAccount({ technicians }: { technicians: readonly TechnicianResource[] }) {
  const t = useTexts(teamTexts);
  const portal = usePortal();
  return (
    <Section
      title={t.withoutAccount}
      actions={
        portal.may('technicians:write') && (
          <a class="btn btn-sm" href={`${LIST}/technicians/new`} aria-label={t.takeOn}>
            <Icon name="plus" /> {t.takeOnShort}
          </a>
        )
      }
    >
      {technicians.length === 0 ? (
        <p class="text-secondary">{t.withoutAccountEmpty}</p>
      ) : (
        <Table
          label={t.withoutAccount}
          rows={technicians}
          keyOf={({ id }) => id}
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
            { name: t.state, cell: (technician) => <TechnicianState of={technician} /> },
            { name: t.skills, cell: (technician) => <Skills of={technician} /> },
            { name: t.phone, cell: ({ phone_number }) => phone_number },
          ]}
        />
      )}
    </Section>
  );
}

/** The form by which somebody is invited. @param isMailed whether the service sends the invitation itself */
export function invitePage(portal: PortalContext, form: FormState, isMailed: boolean): PageView {
  return new PageView(portal.texts(teamTexts).invite, 'team', <Invite form={form} isMailed={isMailed} />);
}

function Invite({ form, isMailed }: { form: FormState; isMailed: boolean }) {
  const t = useTexts(teamTexts);
  const roles = useTexts(roleTexts);
  const portal = usePortal();
  const offered = ROLES.filter((role) => role !== 'owner' || portal.may('owners:manage'));
  return (
    <div class="form-page">
      <PageHead title={t.invite} crumbs={[{ name: t.title, href: LIST }]} />
      <PostForm action={`${LIST}/invite`} form={form}>
        <TextField form={form} name="name" label={t.name} required autofocus autocomplete="off" />
        <TextField
          form={form}
          name="email"
          type="email"
          label={t.email}
          hint={t.emailHint}
          required
          autocomplete="off"
        />
        <SelectField
          form={form}
          name="role"
          label={t.role}
          hint={t.roleHint}
          required
          choices={offered.map((value) => ({ value, label: roles[value] }))}
        />
        <label class="form-check">
          <input
            type="checkbox"
            class="form-check-input"
            name="on_roster"
            value="yes"
            checked={form.values.on_roster === 'yes'}
          />
          <span class="form-check-label">
            {t.onRoster}
            <span class="form-check-description">{t.onRosterHint}</span>
          </span>
        </label>
        <SkillsField form={form} legend={t.skillsHint} />
        <FormButtons submit={isMailed ? t.sendInvitation : t.makeInvitation} back={LIST} />
      </PostForm>
    </div>
  );
}

/** The trades, to be ticked. */
export function SkillsField({ form, legend }: { form: FormState; legend: string }) {
  const trades = useTexts(tradeTexts);
  const choices = TRADE_CODES.map((value) => ({ value, label: trades[value] }));
  return (
    <div class="skills">
      <CheckList form={form} name="skills" legend={legend} groups={[{ choices }]} />
    </div>
  );
}

/** A link that is handed over, because no mail is sent: shown once. @param address the whole of it */
export function linkPage(portal: PortalContext, link: AccountLink, address: string): PageView {
  const t = portal.texts(teamTexts);
  const title = link.purpose === 'invitation' ? t.invitationFor(link.name) : t.passwordLinkFor(link.name);
  return new PageView(title, 'team', <HandedOver link={link} address={address} title={title} />);
}

function HandedOver({ link, address, title }: { link: AccountLink; address: string; title: string }) {
  const t = useTexts(teamTexts);
  return (
    <div class="form-page">
      <PageHead
        title={title}
        crumbs={[
          { name: t.title, href: LIST },
          { name: link.name, href: `${LIST}/${link.userId}` },
        ]}
      />
      <Note tone="amber" icon="alert-triangle">
        <p>{t.handOver}</p>
        <p>{link.purpose === 'invitation' ? t.worksSevenDays : t.worksTwoHours}</p>
      </Note>
      <CopyBox text={address} label={t.link} />
      <a class="btn btn-primary" href={`${LIST}/${link.userId}`}>
        {t.handedOver}
      </a>
    </div>
  );
}

/** Who may do what, as the table of permissions says. */
export function rolesPage(portal: PortalContext): PageView {
  return new PageView(portal.texts(teamTexts).roles, 'team', <Roles />);
}

function Roles() {
  const t = useTexts(teamTexts);
  const roles = useTexts(roleTexts);
  const meanings = useTexts(permissionTexts);
  return (
    <>
      <TeamHead />
      <p class="page-subtitle roles-about">{t.rolesSubtitle}</p>
      <Table
        label={t.roles}
        rows={Object.keys(PERMISSIONS) as Permission[]}
        keyOf={(permission) => permission}
        columns={[
          {
            name: t.permission,
            cell: (permission) => (
              <>
                {meanings[permission]}
                <span class="sub mono">{permission}</span>
              </>
            ),
          },
          ...GRANTEES.map((grantee) => ({
            name: roles[grantee],
            cell: (permission: Permission) => (
              <Allowed isAllowed={(PERMISSIONS[permission].roles as readonly string[]).includes(grantee)} />
            ),
          })),
        ]}
      />
    </>
  );
}

function Allowed({ isAllowed }: { isAllowed: boolean }) {
  const t = useTexts(teamTexts);
  return (
    <span class={isAllowed ? 'allowed' : 'text-secondary'}>
      <Icon name={isAllowed ? 'check' : 'minus'} />{' '}
      <span class="visually-hidden">{isAllowed ? t.yes : t.no}</span>
    </span>
  );
}
