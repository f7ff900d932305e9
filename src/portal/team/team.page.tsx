import { GRANTEES, PERMISSIONS, ROLES, type AccountLink, type Permission } from '../../access/index.js';
import { TRADE_CODES } from '../../technicians/index.js';
import type { FormState } from '../kit/form-state.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { CheckList, SelectField, TextField } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { CopyBox, Note, PageHead } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { permissionTexts, roleTexts } from '../kit/role-texts.js';
import { tradeTexts } from '../kit/trades.js';
import { PageView } from '../kit/view.js';
import { TeamHead } from './team-head.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';
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
      <div class="roles-table">
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
      </div>
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
