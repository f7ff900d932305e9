import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountsService, SessionsService } from '../../access/index.js';
import {
  done,
  editForm,
  Form,
  type FormBody,
  ForRecord,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  runAction,
  submit,
  valuesOf,
} from '../kit/index.js';
import { ChangePasswordDto, ProfileDto } from '../session/dto.js';
import { AccountMailer } from '../../access/index.js';
import { LinkLimit } from '../session/link-limit.js';
import { SignIns } from '../session/sign-ins.js';
import { type AccountForms, accountPage, accountTexts } from './account.page.js';

const HERE = '/account';
const runAndConfirm = recordActions(accountTexts, () => HERE);

/** The person's own account. */
@Controller('account')
export class AccountPortalController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly accountMailer: AccountMailer,
    private readonly linkLimit: LinkLimit,
    private readonly signIns: SignIns,
  ) {}

  @Get()
  @RequiresPermission('any')
  show(@Portal() portal: PortalContext): Promise<PageView> {
    return this.page(portal);
  }

  @Post()
  @RequiresPermission('any')
  change(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, ProfileDto, body, {
      edits: { page: HERE, values: async (work) => valuesOf(await this.accounts.lockProfile(work)) },
      act: async (work, command) => {
        await this.accounts.changeProfile(work, command);
        return command.language;
      },
      // The confirmation is in the newly chosen language.
      done: (language) => done(HERE, accountTexts[language].saved),
      failed: (profile) => this.page(portal, { profile }),
    });
  }

  @Post('password')
  @RequiresPermission('any')
  changePassword(
    @Portal() portal: PortalContext,
    @Form() body: FormBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Redirect | PageView> {
    const { signedIn, user } = portal;
    return this.signIns.withCurrentPassword({ request, response }, user.email, ({ count, check }) =>
      submit(portal, ChangePasswordDto, body, {
        prepare: count,
        act: (work, command) => check(this.accounts.changePassword(work, command, signedIn.sessionId)),
        done: () => done(HERE, portal.texts(accountTexts).passwordChanged),
        failed: (password) => this.page(portal, { password }),
      }),
    );
  }

  @Post('devices/:deviceId/sign-out')
  @RequiresPermission('any')
  signOut(@ForRecord('deviceId') form: RecordRequest): Promise<Redirect | PageView> {
    return runAndConfirm(form, 'sessionEnded', (work) => this.sessions.endOwn(work, form.id));
  }

  @Post('sign-out-elsewhere')
  @RequiresPermission('any')
  signOutElsewhere(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return runAction(portal, body, HERE, async (work) => {
      await this.sessions.endOthers(work, portal.signedIn.sessionId);
      return done(HERE, portal.texts(accountTexts).othersEnded);
    });
  }

  /** Sends the confirmation link again, or writes it to the log if mail cannot be sent. */
  @Post('confirmation')
  @RequiresPermission('any')
  sendConfirmation(@Portal() portal: PortalContext, @Req() request: Request): Promise<Redirect | PageView> {
    const { email } = portal.user;
    return this.linkLimit.run(request, portal, { email, back: HERE, isLogged: true }, async () => {
      this.accountMailer.send(await this.accounts.confirmationLink(portal.tenant));
      const t = portal.texts(accountTexts);
      return done(HERE, portal.sendsMail ? t.mailSent(email) : t.linkLogged);
    });
  }

  private async page(portal: PortalContext, forms: Partial<AccountForms> = {}): Promise<PageView> {
    const { name, language } = portal.user;
    const devices = await this.sessions.devices(portal.tenant, portal.user.id);
    return accountPage(portal, devices, {
      profile: editForm(ProfileDto, { name, language }),
      password: newForm(),
      ...forms,
    });
  }
}
