import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  AccountsService,
  BusinessesService,
  PLANS,
  SessionsService,
  PrincipalsService,
} from '../../access/index.js';
import { Database } from '../../kernel/database/database.js';
import { parse } from '../../kernel/validation/parse.js';
import { PushSubscriptionsService } from '../../notifications/index.js';
import { Form, OpenToStrangers, Page, Portal } from '../kit/decorators.js';
import { newForm, readForm, type FormBody, type FormState } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { PUSH_ENDPOINT } from '../kit/push-endpoint.js';
import { findContext } from '../kit/request.js';
import { Redirect } from '../kit/view.js';
import { BrowserSessions } from './browser-sessions.js';
import { SignInDto, SignUpDto } from './dto.js';
import { Letters } from './letters.js';
import { refusalOf, tooManyRequests } from './refusal-of.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { signInPage, signInTexts, signUpPage } from './sign-in.page.js';
import { strangerOf } from './stranger.js';

/** Signing up, in and out. */
@Controller()
export class SignInPortalController {
  constructor(
    private readonly database: Database,
    private readonly principals: PrincipalsService,
    private readonly businesses: BusinessesService,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
    private readonly attempts: SignInAttempts,
    private readonly browsers: BrowserSessions,
    private readonly letters: Letters,
    private readonly push: PushSubscriptionsService,
  ) {}

  @Get(['', 'sign-in'])
  @OpenToStrangers()
  start(@Req() request: Request, @Query('next') next?: string): Redirect | string {
    const portal = findContext(request);
    if (portal) return new Redirect(firstPageOf(portal));
    return signInPage({ ...strangerOf(request), form: newForm(), next: ownPath(next) });
  }

  @Post('sign-in')
  @OpenToStrangers()
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Form() { next, ...body }: FormBody,
  ): Promise<Redirect | string> {
    const stranger = strangerOf(request);
    const t = signInTexts[stranger.language];
    const again = (form: FormState) => signInPage({ ...stranger, form, next: ownPath(next) });
    const refuse = (status: number, message: string) => {
      response.status(status);
      return again({ ...newForm(body), message });
    };
    try {
      const { email, password } = parse(SignInDto, readForm(SignInDto, body, 'UTC'));
      const wait = await this.attempts.begin(request, email);
      if (wait !== undefined) return refuse(tooManyRequests(response, wait), t.tooMany(wait));
      const principal = await this.principals.signIn(email, password);
      if (!principal) return refuse(401, t.wrong);
      await this.attempts.succeeded(request, email);
      await this.browsers.open(request, response, principal, email);
      return new Redirect(ownPath(next));
    } catch (error) {
      return again(refusalOf(response, stranger.language, body, error));
    }
  }

  @Get('sign-up')
  @OpenToStrangers()
  signUp(@Req() request: Request): string {
    return signUpPage({ ...strangerOf(request), form: newForm(), plans: PLANS });
  }

  @Post('sign-up')
  @OpenToStrangers()
  async register(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Form() body: FormBody,
  ): Promise<Redirect | string> {
    const stranger = strangerOf(request);
    const again = (form: FormState) => signUpPage({ ...stranger, form, plans: PLANS });
    try {
      const given = parse(SignUpDto, readForm(SignUpDto, body, 'UTC'));
      const wait = await this.attempts.signUp(request);
      if (wait !== undefined) {
        response.status(tooManyRequests(response, wait));
        return again({ ...newForm(body), message: signInTexts[stranger.language].tooManySignUps(wait) });
      }
      const { owner } = await this.businesses.create({
        name: given.businessName,
        plan: given.plan,
        ownerName: given.name,
        ownerEmail: given.email,
        ownerPassword: given.password,
        language: stranger.language,
      });
      const principal = await this.principals.ofUser(owner.id);
      await this.browsers.open(request, response, principal, given.email);
      this.letters.send(await this.accounts.confirmationLink(this.database.tenant(principal)));
      return new Redirect('/');
    } catch (error) {
      return again(refusalOf(response, stranger.language, body, error));
    }
  }

  @Post('sign-out')
  @Page('any')
  async signOut(
    @Portal() portal: PortalContext,
    @Form() body: FormBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Redirect> {
    await portal.work(async (work) => {
      await this.push.unsubscribePush(work, String(body[PUSH_ENDPOINT] ?? ''));
      await this.sessions.end(work, portal.signedIn.sessionId);
    });
    this.browsers.forget(request, response);
    return new Redirect('/');
  }
}

/** Where somebody's day begins: technicians with their own work, people of firms with the firm's, everybody else with the whole. */
function firstPageOf(portal: PortalContext): string {
  if (portal.isOfFirm) return '/vendor';
  if (portal.user.role === 'technician') return '/my-work';
  return '/overview';
}

/** A path of the portal itself: nobody is sent on to another site. */
function ownPath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[^\s]{0,2000}$/.test(next) ? next : '/';
}
