import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PLANS, SessionsService } from '../../access/index.js';
import { parse } from '../../kernel/validation/parse.js';
import { PushSubscriptionsService } from '../../notifications/index.js';
import { Form, OpenToStrangers, RequiresPermission, Portal } from '../kit/decorators.js';
import { newForm, readForm, type FormBody } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { PUSH_ENDPOINT } from '../kit/push-endpoint.js';
import { findContext } from '../kit/request.js';
import { Redirect } from '../kit/view.js';
import { BrowserSessions } from './browser-sessions.js';
import { SignInDto, SignUpDto } from './dto.js';
import { refusalOf } from './refusal-of.js';
import { SignIns } from './sign-ins.js';
import { signInPage, signUpPage } from './sign-in.page.js';
import { strangerOf } from './stranger.js';

/** Signing up, in and out. */
@Controller()
export class SignInPortalController {
  constructor(
    private readonly signIns: SignIns,
    private readonly sessions: SessionsService,
    private readonly browsers: BrowserSessions,
    private readonly push: PushSubscriptionsService,
  ) {}

  @Get(['', 'sign-in'])
  @OpenToStrangers()
  start(@Req() request: Request, @Query('next') next?: string): Redirect | string {
    const portal = findContext(request);
    if (portal) return new Redirect(firstPageOf(portal));
    return signInPage(strangerOf(request), newForm(), ownPath(next));
  }

  @Post('sign-in')
  @OpenToStrangers()
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Form() { next, ...body }: FormBody,
  ): Promise<Redirect | string> {
    const stranger = strangerOf(request);
    try {
      await this.signIns.signIn(request, response, parse(SignInDto, readForm(SignInDto, body, 'UTC')));
      return new Redirect(ownPath(next));
    } catch (error) {
      const form = refusalOf(response, stranger.language, body, error);
      return signInPage(stranger, form, ownPath(next));
    }
  }

  @Get('sign-up')
  @OpenToStrangers()
  signUp(@Req() request: Request): string {
    return signUpPage(strangerOf(request), newForm(), PLANS);
  }

  @Post('sign-up')
  @OpenToStrangers()
  async register(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Form() body: FormBody,
  ): Promise<Redirect | string> {
    const stranger = strangerOf(request);
    try {
      const given = parse(SignUpDto, readForm(SignUpDto, body, 'UTC'));
      await this.signIns.signUp(request, response, given, stranger.language);
      return new Redirect('/');
    } catch (error) {
      const form = refusalOf(response, stranger.language, body, error);
      return signUpPage(stranger, form, PLANS);
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
}

/** The first page after signing in: a technician's own work, a firm's work, or the overview for all others. */
function firstPageOf(portal: PortalContext): string {
  if (portal.isOfFirm) return '/vendor';
  if (portal.user.role === 'technician') return '/my-work';
  return '/overview';
}

/** A path of the portal itself, so that no one is redirected to another site. */
function ownPath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[^\s]{0,2000}$/.test(next) ? next : '/';
}
