import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountsService, type LinkHolder, type LinkPurpose } from '../../access/index.js';
import { Database } from '../../kernel/database/database.js';
import { parse } from '../../kernel/validation/parse.js';
import { Form, AllowAnonymous } from '../kit/decorators.js';
import { newForm, readForm, type FormBody, type FormState } from '../kit/form-state.js';
import { Redirect } from '../kit/view.js';
import { BrowserSessions } from './browser-sessions.js';
import { ForgottenDto, NewPasswordDto } from './dto.js';
import { AccountMailer } from './account-mailer.js';
import {
  choosePasswordPage,
  confirmEmailPage,
  emailConfirmedPage,
  forgottenPage,
  invalidLinkPage,
  linkSentPage,
} from './password.page.js';
import { refusalForm } from './sign-in-refusal.js';
import { SignIns } from './sign-ins.js';
import { visitorOf } from '../kit/visitor.js';

const PASSWORD_LINKS = ['invitation/:token', 'new-password/:token'];

interface PasswordLink {
  readonly purpose: 'invitation' | 'new-password';
  readonly token: string;
}

/** Injects the link that the person followed. The first segment of the path is its purpose. */
const Link = createParamDecorator((_: unknown, context: ExecutionContext): PasswordLink => {
  const { path, params } = context.switchToHttp().getRequest<Request<{ token: string }>>();
  return { purpose: path.startsWith('/invitation/') ? 'invitation' : 'new-password', token: params.token };
});

/** Access to an account without a password, by an account link. */
@Controller()
export class PasswordPortalController {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly signIns: SignIns,
    private readonly sessions: BrowserSessions,
    private readonly accountMailer: AccountMailer,
  ) {}

  @Get('forgotten')
  @AllowAnonymous()
  forgotten(@Req() request: Request): string {
    return this.forgottenForm(request, newForm());
  }

  /** The answer for an unknown address is the same and takes the same time. */
  @Post('forgotten')
  @HttpCode(200)
  @AllowAnonymous()
  async sendLink(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Form() body: FormBody,
  ): Promise<string> {
    try {
      const { email } = parse(ForgottenDto, readForm(ForgottenDto, body, 'UTC'));
      await this.signIns.sendPasswordLink(request, email);
      return linkSentPage(visitorOf(request));
    } catch (error) {
      return this.forgottenForm(request, refusalForm(response, visitorOf(request).language, body, error));
    }
  }

  /** Sets a password: the first one of an account, or a new one. */
  @Get(PASSWORD_LINKS)
  @AllowAnonymous()
  async passwordPage(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Link() { purpose, token }: PasswordLink,
  ): Promise<string | Redirect> {
    return this.forHolder(request, response, { purpose, token }, (holder) =>
      this.passwordForm(request, holder, purpose, newForm()),
    );
  }

  @Post(PASSWORD_LINKS)
  @HttpCode(200)
  @AllowAnonymous()
  async choosePassword(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Link() { purpose, token }: PasswordLink,
    @Form() body: FormBody,
  ): Promise<string | Redirect> {
    return this.forHolder(request, response, { purpose, token }, async (holder) => {
      try {
        const given = readForm(NewPasswordDto, { password: body.password ?? '' }, 'UTC');
        const { password } = parse(NewPasswordDto, given);
        await this.database.work(holder.principal, (work) =>
          this.accounts.choosePassword(work, purpose, token, password),
        );
      } catch (error) {
        return this.passwordForm(
          request,
          holder,
          purpose,
          refusalForm(response, holder.language, body, error),
        );
      }
      await this.sessions.open(request, response, holder.principal, holder.email);
      return new Redirect('/');
    });
  }

  @Get('confirm-email/:token')
  @AllowAnonymous()
  async confirmation(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('token') token: string,
  ): Promise<string | Redirect> {
    return this.forHolder(request, response, { purpose: 'confirm-email', token }, (holder) =>
      confirmEmailPage({ ...visitorOf(request), language: holder.language }, request.path, holder.email),
    );
  }

  @Post('confirm-email/:token')
  @HttpCode(200)
  @AllowAnonymous()
  async confirm(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('token') token: string,
  ): Promise<string | Redirect> {
    return this.forHolder(request, response, { purpose: 'confirm-email', token }, async (holder) => {
      await this.database.work(holder.principal, (work) => this.accounts.confirmEmail(work, token));
      return emailConfirmedPage({ ...visitorOf(request), language: holder.language });
    });
  }

  /** Renders a page for the holder of a link; an error page if the link is invalid, used or expired. */
  private async forHolder(
    request: Request,
    response: Response,
    { purpose, token }: { readonly purpose: LinkPurpose; readonly token: string },
    show: (holder: LinkHolder) => string | Promise<string | Redirect>,
  ): Promise<string | Redirect> {
    const holder = await this.accounts.holderOf(purpose, token);
    if (holder) return show(holder);
    response.status(404);
    return invalidLinkPage(visitorOf(request));
  }

  private forgottenForm(request: Request, form: FormState): string {
    return forgottenPage(visitorOf(request), form, this.accountMailer.isAvailable);
  }

  private passwordForm(request: Request, holder: LinkHolder, purpose: LinkPurpose, form: FormState): string {
    const { email, language } = holder;
    const businessName = purpose === 'invitation' ? holder.businessName : undefined;
    const link = { action: request.path, email, businessName };
    return choosePasswordPage({ ...visitorOf(request), language }, link, form);
  }
}
