import { Controller, Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  AccountsService,
  EmailClaims,
  PeopleService,
  SessionsService,
  UsersService,
  type AccountLink,
  type Person,
} from '../../access/index.js';
import { OperationLookups } from '../../operations/index.js';
import { TechniciansService } from '../../technicians/index.js';
import {
  done,
  Form,
  type FormBody,
  type FormState,
  ForRecord,
  invitationTexts,
  newForm,
  type OnceView,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  RecordId,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  roleTexts,
  runAction,
  submit,
} from '../kit/index.js';
import { AccountMailer } from '../../access/index.js';
import { LinkLimit } from '../session/link-limit.js';
import { ChangeRoleDto, InviteDto } from './dto.js';
import { personPage } from './person.page.js';
import { TeamLists } from './team-lists.js';
import { peoplePage } from './team-lists.page.js';
import { invitePage, linkPage, rolesPage } from './team.page.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

const runAndConfirm = recordActions(teamTexts, (id) => `${LIST}/${id}`);

/** People with an account. */
@Controller('team')
export class TeamPortalController {
  constructor(
    private readonly users: UsersService,
    private readonly people: PeopleService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly emailClaims: EmailClaims,
    private readonly technicians: TechniciansService,
    private readonly operations: OperationLookups,
    private readonly accountMailer: AccountMailer,
    private readonly linkLimit: LinkLimit,
    private readonly lists: TeamLists,
  ) {}

  @Get()
  @RequiresPermission('users:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    return peoplePage(portal, await this.lists.people(portal));
  }

  @Get('roles')
  @RequiresPermission('users:read')
  roles(@Portal() portal: PortalContext): PageView {
    return rolesPage(portal);
  }

  @Get('invite')
  @RequiresPermission('users:manage')
  newInvitation(@Portal() portal: PortalContext): PageView {
    return this.inviteForm(portal, newForm({ role: 'technician', on_roster: 'yes' }));
  }

  @Post('invite')
  @RequiresPermission('users:manage')
  invite(
    @Portal() portal: PortalContext,
    @Form() body: FormBody,
    @Req() request: Request,
  ): Promise<Redirect | PageView> {
    return submit(portal, InviteDto, body, {
      prepare: async ({ email, role }) => {
        await this.linkLimit.count(request, email);
        await this.emailClaims.free(portal.principal, email, role);
      },
      act: (work, { name, email, role, onRoster, skills = [] }) => {
        const { language } = portal.user;
        const invited = { name, email, role, language, ...(onRoster && { onRoster: { skills } }) };
        return this.accounts.invite(work, invited, this.accountMailer.isAvailable);
      },
      done: (link) => this.linkMade(portal, link, portal.texts(invitationTexts).mailed(link.email)),
      after: (link) => this.accountMailer.send(link),
      failed: (form) => this.inviteForm(portal, form),
    });
  }

  @Get(':userId')
  @RequiresPermission('users:read')
  show(@ForRecord('userId') { portal, id }: RecordRequest): Promise<PageView> {
    return this.page(portal, id);
  }

  /** A link to choose a password. It is mailed, or shown to be handed over. */
  @Post(':userId')
  @RequiresPermission('users:manage')
  async makeLink(
    @ForRecord('userId') { portal, id, body }: RecordRequest,
    @Req() request: Request,
  ): Promise<Redirect | PageView> {
    const back = `${LIST}/${id}`;
    const { email } = await this.people.get(portal.tenant, id);
    return this.linkLimit.run(request, portal, { email, back }, async () => {
      let link: AccountLink | undefined;
      const shown = await runAction(portal, body, back, async (work) => {
        link = await this.accounts.passwordLink(work, id, this.accountMailer.isAvailable);
        return this.linkMade(portal, link, portal.texts(teamTexts).linkMailed(link.email));
      });
      this.accountMailer.send(link);
      return shown;
    });
  }

  @Post(':userId/role')
  @RequiresPermission('users:manage')
  changeRole(@ForRecord('userId') { portal, id, body }: RecordRequest): Promise<Redirect | PageView> {
    return submit(portal, ChangeRoleDto, body, {
      edits: {
        page: `${LIST}/${id}`,
        values: async (work) => ({ role: await this.users.lockRole(work, id) }),
      },
      act: async (work, { role }) => {
        await this.users.changeRole(work, id, role);
        return this.people.get(work, id);
      },
      done: ({ name, role }) =>
        done(`${LIST}/${id}`, portal.texts(teamTexts).roleChanged(name, portal.texts(roleTexts)[role])),
      failed: (form) => this.page(portal, id, form),
    });
  }

  @Post(':userId/deactivate')
  @RequiresPermission('users:manage')
  deactivate(@ForRecord('userId') form: RecordRequest) {
    return runAndConfirm(
      form,
      (t, { name }: Person) => t.isDeactivated(name),
      async (work) => {
        await this.users.deactivate(work, form.id);
        return this.people.get(work, form.id);
      },
    );
  }

  @Post(':userId/reactivate')
  @RequiresPermission('users:manage')
  reactivate(@ForRecord('userId') form: RecordRequest) {
    return runAndConfirm(
      form,
      (t, { name }: Person) => t.isReactivated(name),
      async (work) => {
        await this.users.reactivate(work, form.id);
        return this.people.get(work, form.id);
      },
    );
  }

  @Post(':userId/sessions/end')
  @RequiresPermission('users:manage')
  endSessions(@ForRecord('userId') form: RecordRequest) {
    return runAndConfirm(form, 'sessionsEnded', (work) => this.users.endSessions(work, form.id));
  }

  @Post(':userId/sessions/:deviceId/end')
  @RequiresPermission('users:manage')
  endSession(@ForRecord('userId') form: RecordRequest, @RecordId('deviceId') sessionId: string) {
    return runAndConfirm(form, 'sessionEnded', (work) => this.users.endSessions(work, form.id, sessionId));
  }

  private async page(portal: PortalContext, id: string, form?: FormState): Promise<PageView> {
    const { tenant } = portal;
    const [person, technician, effects, devices] = await Promise.all([
      this.people.get(tenant, id),
      this.technicians.ofUser(tenant, id),
      this.people.deactivationEffects(tenant, id),
      this.sessions.devices(tenant, id),
    ]);
    const openOperations = technician ? await this.operations.openCountOf(tenant, technician.id) : 0;
    return personPage(portal, { person, technician, openOperations, effects, devices }, form);
  }

  private inviteForm(portal: PortalContext, form: FormState): PageView {
    return invitePage(portal, form, this.accountMailer.isAvailable);
  }

  private linkMade(portal: PortalContext, link: AccountLink, mailed: string): Redirect | OnceView {
    return this.accountMailer.isAvailable
      ? done(`${LIST}/${link.userId}`, mailed)
      : linkPage(portal, link, this.accountMailer.addressOf(link));
  }
}
