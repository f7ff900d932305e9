import { ROLES, type EndingWithAccount, type Person } from '../../access/index.js';
import type { TechnicianResource } from '../../technicians/index.js';
import { newForm, type FormState } from '../kit/form-state.js';
import { ConfirmButton } from '../kit/dialog.js';
import { PostButton, PostForm } from '../kit/forms.js';
import { SelectField } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { Ago, At, Facts, Note, PageHead, Section } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { roleTexts } from '../kit/role-texts.js';
import { PageView } from '../kit/view.js';
import { PersonState, RoleMark, Skills, TechnicianState } from './marks.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

/** What there is to know of somebody before one changes their account. */
export interface PersonInFull {
  readonly person: Person;
  /** As a technician; undefined for somebody who is none. */
  readonly technician: TechnicianResource | undefined;
  readonly openOperations: number;
  readonly ending: EndingWithAccount;
}

/** Somebody with an account: their role, their state, their work, and what can be done about it. */
export function personPage(all: PersonInFull, form?: FormState): PageView {
  const { person } = all;
  const roleForm = form ?? newForm({ role: person.role });
  return new PageView(person.name, 'team', <PersonDetail {...all} form={roleForm} />);
}

/** Whether the one who looks may change the account. */
function mayManage(portal: PortalContext, { role }: Person): boolean {
  return portal.may(role === 'owner' ? 'owners:manage' : 'users:manage');
}

function PersonDetail(all: PersonInFull & { form: FormState }) {
  const { person, form } = all;
  const t = useTexts(teamTexts);
  const portal = usePortal();
  const isManaged = mayManage(portal, person);
  const isSelf = person.id === portal.user.id;
  const mayChangeRole = isManaged && !isSelf && person.isActive;
  return (
    <>
      <PageHead
        title={person.name}
        crumbs={[{ name: t.title, href: LIST }]}
        mark={<PersonState of={person} />}
        subtitle={isSelf ? t.you : undefined}
      >
        {isManaged && !isSelf && <PersonActions {...all} />}
      </PageHead>
      {!mayChangeRole && form.message && (
        <div class="form-refusal" role="alert">
          <Icon name="alert-triangle" /> {form.message}
        </div>
      )}
      {person.isActive && !person.hasPassword && (
        <Note tone="amber" icon="mail">
          <p>{t.invitedNote}</p>
        </Note>
      )}
      {!isManaged && portal.may('users:manage') && (
        <Note tone="blue" icon="crown">
          <p>{t.ownerOnly}</p>
        </Note>
      )}
      <div class="split split-even">
        <Section title={t.account}>
          <div class="panel">
            <Facts
              facts={[
                [t.email, person.email],
                [t.role, <RoleMark role={person.role} />],
                [t.lastSeen, person.lastSeenAt ? <Ago moment={person.lastSeenAt} /> : t.never],
                [t.since, <At moment={person.createdAt} />],
                ...(person.deactivatedAt
                  ? ([[t.deactivatedOn, <At moment={person.deactivatedAt} />]] as const)
                  : []),
              ]}
            />
            {mayChangeRole && <RoleForm of={person} form={form} />}
          </div>
        </Section>
        <Section title={t.technician}>
          <div class="panel">
            <AsTechnician {...all} />
          </div>
        </Section>
      </div>
    </>
  );
}

function RoleForm({ of: person, form }: { of: Person; form: FormState }) {
  const t = useTexts(teamTexts);
  const roles = useTexts(roleTexts);
  const portal = usePortal();
  const offered = ROLES.filter((role) => role !== 'owner' || portal.may('owners:manage'));
  return (
    <>
      <hr class="panel-rule" />
      <PostForm action={`${LIST}/${person.id}/role`} form={form} aria-label={t.changeRole}>
        <SelectField
          form={form}
          name="role"
          label={t.role}
          hint={t.changeRoleText}
          required
          choices={offered.map((value) => ({ value, label: roles[value] }))}
        />
        <button type="submit" class="btn" data-submit>
          {t.changeRole}
        </button>
      </PostForm>
    </>
  );
}

function AsTechnician({ person, technician, openOperations }: PersonInFull) {
  const t = useTexts(teamTexts);
  const portal = usePortal();
  const mayWrite = portal.may('technicians:write');
  if (!technician)
    return (
      <>
        <p>{t.notOnRoster}</p>
        {mayWrite && person.isActive && (
          <a class="btn" href={`${LIST}/technicians/new?user_id=${person.id}`}>
            <Icon name="tool" /> {t.makeTechnician}
          </a>
        )}
      </>
    );
  return (
    <>
      <Facts
        facts={[
          [t.state, <TechnicianState of={technician} />],
          [t.phone, technician.phone_number],
          [t.email, technician.email],
          [t.openWork, <a href={workOf(technician)}>{openOperations}</a>],
          [t.skills, <Skills of={technician} />],
        ]}
      />
      {mayWrite && (
        <p class="panel-action">
          <a class="btn" href={`${LIST}/technicians/${technician.id}`}>
            <Icon name="edit" /> {t.edit}
          </a>
        </p>
      )}
    </>
  );
}

function workOf({ id }: TechnicianResource): string {
  return `/operations?technician_id=${id}`;
}

function PersonActions({ person, technician, openOperations, ending }: PersonInFull) {
  const t = useTexts(teamTexts);
  const at = `${LIST}/${person.id}`;
  if (!person.isActive)
    return (
      <PostButton action={`${at}/reactivate`} class="btn btn-primary">
        <Icon name="user-check" /> {t.reactivate}
      </PostButton>
    );
  return (
    <>
      <PostButton action={at}>
        <Icon name={person.hasPassword ? 'lock-open' : 'mail'} />{' '}
        {person.hasPassword ? t.passwordLink : t.inviteAgain}
      </PostButton>
      <ConfirmButton
        id="deactivate"
        label={t.deactivate}
        icon="user-off"
        title={t.deactivateQuestion(person.name)}
        consequence={
          <ul class="consequences">
            <li>{t.endsSessions(ending.sessions)}</li>
            {ending.keys.length > 0 && <li>{t.revokesKeys(ending.keys)}</li>}
            {technician?.is_active && <li>{t.leavesRoster}</li>}
            {technician && openOperations > 0 && (
              <li>
                {t.keepsWork(openOperations)}
                <a href={workOf(technician)}>{t.showWork}</a>
              </li>
            )}
          </ul>
        }
        action={`${at}/deactivate`}
      />
    </>
  );
}
