import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  AccountsService,
  BusinessesService,
  PrincipalsService,
  type Language,
  type Plan,
} from '../../access/index.js';
import { Config } from '../../config.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { recordOf } from '../../kernel/http/request-record.js';
import { Log } from '../../kernel/log.js';
import type { Command } from '../../kernel/validation/command.js';
import { portalMessages } from '../portal.messages.js';
import { BrowserSessions } from './browser-sessions.js';
import type { SignInDto, SignUpDto } from './dto.js';
import { AccountMailer } from './account-mailer.js';
import { SignInRefused } from './sign-in-refusal.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Sign-in by password, sign-up of a business, and password links, with limits on the attempts. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly principals: PrincipalsService,
    private readonly businesses: BusinessesService,
    private readonly accounts: AccountsService,
    private readonly attempts: SignInAttempts,
    private readonly browsers: BrowserSessions,
    private readonly accountMailer: AccountMailer,
    private readonly log: Log,
    private readonly config: Config,
  ) {}

  /** The plan of businesses that sign up; undefined if they cannot (D78). */
  get signUpPlan(): Plan | undefined {
    const { signUpPlan = 'none' } = this.config;
    return signUpPlan === 'none' ? undefined : signUpPlan;
  }

  /** Opens a session in the requesting browser. @throws SignInRefused for a wrong password, and after too many attempts */
  async signIn(request: Request, response: Response, { email, password }: Command<SignInDto>): Promise<void> {
    await this.attempts.countSignIn(request, email);
    const principal = await this.principals.signIn(email, password);
    if (!principal) {
      await this.recordFailure(request, email);
      throw new SignInRefused('wrongPassword');
    }
    await this.attempts.succeeded(request, email);
    await this.browsers.open(request, response, principal, email);
  }

  /**
   * Creates a business and signs its owner in. A mail asks the owner to confirm the address.
   *
   * @throws ApiError `route_not_found` if businesses cannot sign up; SignInRefused after too many sign-ups from the address; ApiError `duplicate` for an e-mail in use
   */
  async signUp(
    request: Request,
    response: Response,
    { businessName, name, email, password, timeZone }: Command<SignUpDto>,
    language: Language,
  ): Promise<void> {
    const plan = this.requireSignUp();
    await this.attempts.countSignUp(request);
    const { owner } = await this.businesses.create({
      name: businessName,
      plan,
      ownerName: name,
      ownerEmail: email,
      ownerPassword: password,
      ...{ signedUp: true, language, timeZone },
    });
    const principal = await this.principals.ofUser(owner.id);
    await this.browsers.open(request, response, principal, email);
    this.accountMailer.send(await this.accounts.confirmationLink(this.database.tenant(principal)));
  }

  /** The plan of businesses that sign up. @throws ApiError `route_not_found` if they cannot (D78) */
  requireSignUp(): Plan {
    if (this.signUpPlan === undefined) throw new ApiError('route_not_found', portalMessages.noPage);
    return this.signUpPlan;
  }

  /** Logs a failed sign-in with the account's id. The typed address is not logged: people sometimes type their password there. */
  private async recordFailure(request: Request, email: string): Promise<void> {
    const { id: request_id, address, span } = recordOf(request);
    const count = await this.attempts.failed(email);
    const account = await this.principals.byEmail(email);
    const known = { business_id: account?.businessId, user_id: account?.id };
    this.log.security('sign_in_failed', { request_id, address, ...known });
    if (!account || !isRecorded(count)) return;
    const service = systemPrincipal(account.businessId).withCause(span, { address, requestId: request_id });
    // Not awaited: the response time must not reveal whether an account exists.
    void this.database
      .work(service, (work) => this.accounts.recordFailedSignIn(work, account.id!, count))
      .catch((error: unknown) =>
        this.log.error({ error: (error as Error).message }, 'A failed sign-in could not be recorded.'),
      );
  }

  /** Mails a password link if the address belongs to an account. @throws SignInRefused after too many requests */
  async sendPasswordLink(request: Request, email: string): Promise<void> {
    await this.attempts.countLinkRequest(request, email);
    this.accountMailer.send(await this.accounts.passwordResetLink(email));
  }
}

/** Only the 1st, 10th, 100th, … wrong password is recorded, so that an attacker cannot fill the audit log. */
function isRecorded(count: number): boolean {
  return Number.isInteger(Math.log10(count));
}
