import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Param,
  Post,
} from '@nestjs/common';
import type { Request } from 'express';
import { AccountsService, type LinkHolder, type LinkPurpose } from '../../access/index.js';
import { Database } from '../../kernel/database/database.js';
import { parse } from '../../kernel/validation/parse.js';
import {
  AllowAnonymous,
  Form,
  type FormBody,
  type FormState,
  ForVisitor,
  newForm,
  readForm,
  Redirect,
  type Visit,
  type Visitor,
} from '../kit/index.js';
import { BrowserSessions } from './browser-sessions.js';
import { ForgottenDto, NewPasswordDto } from './dto.js';
import { AccountMailer } from '../../access/index.js';
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
  forgotten(@ForVisitor() { visitor }: Visit): string {
    return this.forgottenForm(visitor, newForm());
  }

  /** The answer for an unknown address is the same and takes the same time. */
  @Post('forgotten')
  @HttpCode(200)
  @AllowAnonymous()
  async sendLink(@ForVisitor() visit: Visit, @Form() body: FormBody): Promise<string> {
    const { request, response, visitor } = visit;
    try {
      const { email } = parse(ForgottenDto, readForm(ForgottenDto, body, 'UTC'));
      await this.signIns.sendPasswordLink(request, email);
      return linkSentPage(visitor);
    } catch (error) {
      return this.forgottenForm(visitor, refusalForm(response, visitor.language, body, error));
    }
  }

  /** Sets a password: the first one of an account, or a new one. */
  @Get(PASSWORD_LINKS)
  @AllowAnonymous()
  async passwordPage(@ForVisitor() visit: Visit, @Link() link: PasswordLink): Promise<string | Redirect> {
    return this.forHolder(visit, link, (holder) => this.passwordForm(visit, holder, link.purpose, newForm()));
  }

  @Post(PASSWORD_LINKS)
  @HttpCode(200)
  @AllowAnonymous()
  async choosePassword(
    @ForVisitor() visit: Visit,
    @Link() { purpose, token }: PasswordLink,
    @Form() body: FormBody,
  ): Promise<string | Redirect> {
    const { request, response } = visit;
    return this.forHolder(visit, { purpose, token }, async (holder) => {
      try {
        const given = readForm(NewPasswordDto, { password: body.password ?? '' }, 'UTC');
        const { password } = parse(NewPasswordDto, given);
        await this.database.work(holder.principal, (work) =>
          this.accounts.choosePassword(work, purpose, token, password),
        );
      } catch (error) {
        const form = refusalForm(response, holder.language, body, error);
        return this.passwordForm(visit, holder, purpose, form);
      }
      await this.sessions.open(request, response, holder.principal, holder.email);
      return new Redirect('/');
    });
  }

  @Get('confirm-email/:token')
  @AllowAnonymous()
  async confirmation(@ForVisitor() visit: Visit, @Param('token') token: string): Promise<string | Redirect> {
    return this.forHolder(visit, { purpose: 'confirm-email', token }, ({ language, email }) =>
      confirmEmailPage({ ...visit.visitor, language }, visit.request.path, email),
    );
  }

  @Post('confirm-email/:token')
  @HttpCode(200)
  @AllowAnonymous()
  async confirm(@ForVisitor() visit: Visit, @Param('token') token: string): Promise<string | Redirect> {
    return this.forHolder(visit, { purpose: 'confirm-email', token }, async (holder) => {
      await this.database.work(holder.principal, (work) => this.accounts.confirmEmail(work, token));
      return emailConfirmedPage({ ...visit.visitor, language: holder.language });
    });
  }

  /** Renders a page for the holder of a link; an error page if the link is invalid, used or expired. */
  private async forHolder(
    { response, visitor }: Visit,
    { purpose, token }: { readonly purpose: LinkPurpose; readonly token: string },
    show: (holder: LinkHolder) => string | Promise<string | Redirect>,
  ): Promise<string | Redirect> {
    const holder = await this.accounts.holderOf(purpose, token);
    if (holder) return show(holder);
    response.status(404);
    return invalidLinkPage(visitor);
  }

  private forgottenForm(visitor: Visitor, form: FormState): string {
    return forgottenPage(visitor, form, this.accountMailer.isAvailable);
  }

  private passwordForm(
    { request, visitor }: Visit,
    holder: LinkHolder,
    purpose: LinkPurpose,
    form: FormState,
  ): string {
    const { email, language } = holder;
    const businessName = purpose === 'invitation' ? holder.businessName : undefined;
    const link = { action: request.path, email, businessName };
    return choosePasswordPage({ ...visitor, language }, link, form);
  }
}
