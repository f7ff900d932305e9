import type { DeactivationEffects, Device, Person } from '../../access/index.js';
import {
  Ago,
  At,
  ConfirmButton,
  editForm,
  Facts,
  formFields,
  FormRefusal,
  type FormState,
  LinkButton,
  Note,
  page,
  type PageView,
  type PortalContext,
  PostButton,
  PostForm,
  Section,
  Sessions,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import type { TechnicianResource } from '../../technicians/index.js';
import { PersonState, RoleMark, Skills, TechnicianState } from './marks.js';
import { ChangeRoleDto } from './dto.js';
import { assignableRoles } from './team.page.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

/** The data of a person's page. */
export interface PersonDetail {
  readonly person: Person;
  /** Their technician record, if they are a technician. */
  readonly technician: TechnicianResource | undefined;
  readonly openOperations: number;
  readonly effects: DeactivationEffects;
  /** Where they are signed in. */
  readonly devices: readonly Device[];
}

/** The page of a person with an account: their role, state and work, and the actions on it. */
export function personPage(portal: PortalContext, all: PersonDetail, given?: FormState): PageView {
  const { person } = all;
  const form = given ?? editForm(ChangeRoleDto, { role: person.role });
  const t = portal.texts(teamTexts);
  const isManaged = mayManage(portal, person);
  const isSelf = person.id === portal.user.id;
  const mayChangeRole = isManaged && !isSelf && person.isActive;
  return page(
    {
      place: 'team',
      title: person.name,
      crumbs: [{ name: t.title, href: LIST }],
      mark: <PersonState of={person} />,
      subtitle: isSelf && t.you,
      actions: isManaged && !isSelf && <PersonActions {...all} />,
    },
    <>
      {!mayChangeRole && <FormRefusal form={form} />}
      {person.isActive && !person.hasPassword && <Note tone="amber" icon="mail" text={t.invitedNote} />}
      {!isManaged && portal.may('users:manage') && <Note tone="blue" icon="crown" text={t.ownerOnly} />}
      <div class="split split-even">
        <Section title={t.account} panel>
          <Facts
            facts={[
              [t.email, person.email],
              [t.role, <RoleMark role={person.role} />],
              [t.lastSeen, person.lastSeenAt ? <Ago moment={person.lastSeenAt} /> : t.never],
              [t.since, <At moment={person.createdAt} />],
              person.deactivatedAt !== null && [t.deactivatedOn, <At moment={person.deactivatedAt} />],
            ]}
          />
          {mayChangeRole && <RoleForm of={person} form={form} />}
        </Section>
        <Section title={t.technician} panel>
          <AsTechnician {...all} />
        </Section>
      </div>
      {isManaged && !isSelf && all.devices.length > 0 && <PersonSessions {...all} />}
    </>,
  );
}

function PersonSessions({ person, devices }: PersonDetail) {
  const t = useTexts(teamTexts);
  const at = `${LIST}/${person.id}/sessions`;
  return (
    <Sessions
      devices={devices}
      endAction={(id) => `${at}/${id}/end`}
      actions={
        <ConfirmButton
          id="end-sessions"
          label={t.endSessions}
          icon="logout"
          class="btn btn-sm"
          title={t.endSessionsQuestion(person.name)}
          consequence={t.endSessionsText}
          action={`${at}/end`}
        />
      }
    />
  );
}

/** Whether the signed-in person may manage this account. */
function mayManage(portal: PortalContext, { role }: Person): boolean {
  return portal.may(role === 'owner' ? 'owners:manage' : 'users:manage');
}

const RoleField = formFields(ChangeRoleDto, teamTexts);

function RoleForm({ of: person, form }: { of: Person; form: FormState }) {
  const t = useTexts(teamTexts);
  return (
    <>
      <hr class="panel-rule" />
      <PostForm action={`${LIST}/${person.id}/role`} form={form} aria-label={t.changeRole}>
        <RoleField name="role" hint={t.changeRoleText} choices={assignableRoles(usePortal())} />
        <button type="submit" class="btn" data-submit>
          {t.changeRole}
        </button>
      </PostForm>
    </>
  );
}

function AsTechnician({ person, technician, openOperations }: PersonDetail) {
  const { t, portal } = usePage(teamTexts);
  const mayWrite = portal.may('technicians:write');
  if (!technician)
    return (
      <>
        <p>{t.notOnRoster}</p>
        {mayWrite && person.isActive && (
          <LinkButton
            href={`${LIST}/technicians/new?user_id=${person.id}`}
            icon="tool"
            label={t.makeTechnician}
          />
        )}
      </>
    );
  return (
    <>
      <Facts
        facts={[
          [t.state, <TechnicianState of={technician} />],
          [t.phoneNumber, technician.phone_number],
          [t.email, technician.email],
          [t.openWork, <a href={workOf(technician)}>{openOperations}</a>],
          [t.skills, <Skills of={technician} />],
        ]}
      />
      {mayWrite && (
        <p class="flush above">
          <LinkButton href={`${LIST}/technicians/${technician.id}`} icon="edit" label={t.edit} />
        </p>
      )}
    </>
  );
}

function workOf({ id }: TechnicianResource): string {
  return `/operations?technician_id=${id}`;
}

function PersonActions({ person, technician, openOperations, effects }: PersonDetail) {
  const t = useTexts(teamTexts);
  const at = `${LIST}/${person.id}`;
  if (!person.isActive)
    return <PostButton action={`${at}/reactivate`} primary icon="user-check" label={t.reactivate} />;
  return (
    <>
      <PostButton
        action={at}
        icon={person.hasPassword ? 'lock-open' : 'mail'}
        label={person.hasPassword ? t.passwordLink : t.inviteAgain}
      />
      <ConfirmButton
        id="deactivate"
        label={t.deactivate}
        icon="user-off"
        title={t.deactivateQuestion(person.name)}
        consequence={
          <ul class="consequences">
            <li>{t.endsSessions(effects.sessions)}</li>
            {effects.keys.length > 0 && <li>{t.revokesKeys(effects.keys)}</li>}
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
