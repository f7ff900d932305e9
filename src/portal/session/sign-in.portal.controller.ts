import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionsService } from '../../access/index.js';
import { parse } from '../../kernel/validation/parse.js';
import { PushSubscriptionsService } from '../../notifications/index.js';
import {
  AllowAnonymous,
  findContext,
  Form,
  type FormBody,
  type FormState,
  ForVisitor,
  newForm,
  ownPath,
  Portal,
  type PortalContext,
  PUSH_ENDPOINT,
  readForm,
  Redirect,
  RequiresPermission,
  type Visit,
  type Visitor,
} from '../kit/index.js';
import { BrowserSessions } from './browser-sessions.js';
import { SignInDto, SignUpDto } from './dto.js';
import { refusalForm } from './sign-in-refusal.js';
import { SignIns } from './sign-ins.js';
import { signInPage, signUpPage, unsentForm } from './sign-in.page.js';

/** Sign-up, sign-in and sign-out. */
@Controller()
export class SignInPortalController {
  constructor(
    private readonly signIns: SignIns,
    private readonly sessions: SessionsService,
    private readonly browsers: BrowserSessions,
    private readonly push: PushSubscriptionsService,
  ) {}

  @Get(['', 'sign-in'])
  @AllowAnonymous()
  start(
    @ForVisitor() { request, visitor }: Visit,
    @Query('next') next?: string,
    @Query('unsent') unsent?: string,
  ): Redirect | string {
    const portal = findContext(request);
    if (portal) return new Redirect(firstPageOf(portal));
    const form = unsent === undefined ? newForm() : unsentForm(visitor.language);
    return this.signInForm(visitor, form, next);
  }

  @Post('sign-in')
  @AllowAnonymous()
  async signIn(@ForVisitor() visit: Visit, @Form() { next, ...body }: FormBody): Promise<Redirect | string> {
    const { request, response, visitor } = visit;
    try {
      await this.signIns.signIn(request, response, parse(SignInDto, readForm(SignInDto, body, 'UTC')));
      return new Redirect(ownPath(next, '/'));
    } catch (error) {
      const form = refusalForm(response, visitor.language, body, error);
      return this.signInForm(visitor, form, next);
    }
  }

  @Get('sign-up')
  @AllowAnonymous()
  signUp(@ForVisitor() { visitor }: Visit): string {
    this.signIns.requireSignUp();
    return signUpPage(visitor, newForm());
  }

  @Post('sign-up')
  @AllowAnonymous()
  async register(
    @ForVisitor() visit: Visit,
    // A form of an earlier release also contains a plan.
    @Form() { plan: _, ...body }: FormBody,
  ): Promise<Redirect | string> {
    const { request, response, visitor } = visit;
    this.signIns.requireSignUp();
    try {
      const given = parse(SignUpDto, readForm(SignUpDto, body, 'UTC'));
      await this.signIns.signUp(request, response, given, visitor.language);
      return new Redirect('/');
    } catch (error) {
      const form = refusalForm(response, visitor.language, body, error);
      return signUpPage(visitor, form);
    }
  }

  @Post('sign-out')
  @RequiresPermission('any')
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

  private signInForm(visitor: Visitor, form: FormState, next?: unknown): string {
    const canSignUp = this.signIns.signUpPlan !== undefined;
    return signInPage(visitor, form, { next: ownPath(next, '/'), canSignUp });
  }
}

/** The first page after signing in: a technician's own work, a firm's work, or the overview for everyone else. */
function firstPageOf(portal: PortalContext): string {
  if (portal.isOfFirm) return '/vendor';
  if (portal.user.role === 'technician') return '/my-work';
  return '/overview';
}
