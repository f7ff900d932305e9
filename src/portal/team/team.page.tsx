import {
  type AccountLink,
  GRANTEES,
  type Permission,
  PERMISSIONS,
  permissionTexts,
  ROLES,
} from '../../access/index.js';
import { TRADE_CODES } from '../../technicians/index.js';
import {
  Check,
  CheckList,
  choicesOf,
  formFields,
  formPage,
  type FormState,
  handOverPage,
  Icon,
  invitationTexts,
  InvitedFields,
  inviteLabel,
  type OnceView,
  page,
  type PageView,
  type PortalContext,
  roleTexts,
  Table,
  tradeTexts,
  useTexts,
} from '../kit/index.js';
import { InviteDto } from './dto.js';
import { teamHead, TeamTabs } from './marks.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';
const InviteField = formFields(InviteDto, teamTexts);

/** The form that invites a person. @param isMailed whether the service sends the invitation itself */
export function invitePage(portal: PortalContext, form: FormState, isMailed: boolean): PageView {
  const t = portal.texts(teamTexts);
  const crumbs = [{ name: t.title, href: LIST }];
  const post = { action: `${LIST}/invite`, form, submit: inviteLabel(portal, isMailed), back: LIST };
  return formPage(
    { place: 'team', title: t.invite, crumbs, ...post },
    <>
      <InvitedFields emailHint={t.emailHint} />
      <InviteField name="role" choices={assignableRoles(portal)} />
      <Check
        name="on_roster"
        value="yes"
        checked={form.values.on_roster === 'yes'}
        label={t.onRoster}
        hint={t.onRosterHint}
      />
      <SkillsField legend={t.skillsHint} />
    </>,
  );
}

/** The roles that the person may assign: only owners can create owners. */
export function assignableRoles(portal: PortalContext) {
  const offered = ROLES.filter((role) => role !== 'owner' || portal.may('owners:manage'));
  return choicesOf(offered, portal.texts(roleTexts));
}

/** Checkboxes for the trades. */
export function SkillsField({ legend }: { legend: string }) {
  const choices = choicesOf(TRADE_CODES, useTexts(tradeTexts));
  return (
    <div class="check-columns">
      <CheckList name="skills" legend={legend} groups={[{ choices }]} />
    </div>
  );
}

/** Shows an account link once, for a person to hand over because no mail is sent. @param address of the link */
export function linkPage(portal: PortalContext, link: AccountLink, address: string): OnceView {
  const t = portal.texts(teamTexts);
  const { purpose, name } = link;
  const title =
    purpose === 'invitation' ? portal.texts(invitationTexts).invitationFor(name) : t.passwordLinkFor(name);
  const back = `${LIST}/${link.userId}`;
  const crumbs = [
    { name: t.title, href: LIST },
    { name, href: back },
  ];
  return handOverPage(portal, { place: 'team', title, crumbs, purpose, address, back });
}

/** The table of roles and their permissions. */
export function rolesPage(portal: PortalContext): PageView {
  const t = portal.texts(teamTexts);
  const roles = portal.texts(roleTexts);
  const meanings = portal.texts(permissionTexts);
  return page(
    { ...teamHead(portal), tab: t.roles },
    <>
      <TeamTabs />
      <p class="page-subtitle breaks-anywhere roles-about">{t.rolesSubtitle}</p>
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
                  <span class="secondary mono">{permission}</span>
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
    </>,
  );
}

function Allowed({ isAllowed }: { isAllowed: boolean }) {
  const t = useTexts(teamTexts);
  return (
    <span class={isAllowed ? 'is-allowed tone-green toned' : 'text-secondary'}>
      <Icon name={isAllowed ? 'check' : 'minus'} />{' '}
      <span class="visually-hidden">{isAllowed ? t.yes : t.no}</span>
    </span>
  );
}
