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
import { recordOf } from '../../kernel/http/request-context.js';
import { Log } from '../../kernel/log.js';
import type { Command } from '../../kernel/validation/field.js';
import { portalMessages } from '../portal.messages.js';
import { BrowserSessions } from './browser-sessions.js';
import type { SignInDto, SignUpDto } from './dto.js';
import { AccountMailer } from '../../access/index.js';
import { SignInRefused } from './sign-in-refusal.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** The steps of a form that asks for the current password. */
export interface PasswordAttempt {
  /** Counts the attempt before it is checked. @throws ApiError `rate_limited` after too many */
  readonly count: () => Promise<void>;
  /** Runs the action that checks the password, and notes whether it was right. */
  readonly check: <T>(action: Promise<T>) => Promise<T>;
}

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
   * Handles a form in which a signed-in person gives their current password. Wrong ones count and are recorded like wrong sign-ins
   * (D77): who found an open browser must not guess without limit.
   *
   * @param handle handles the form with the steps of the attempt
   */
  async withCurrentPassword<T>(
    { request, response }: { readonly request: Request; readonly response: Response },
    email: string,
    handle: (attempt: PasswordAttempt) => Promise<T>,
  ): Promise<T> {
    let result: 'right' | 'wrong' | undefined;
    const count = async () => {
      try {
        await this.attempts.countSignIn(request, email);
      } catch (error) {
        if (!(error instanceof SignInRefused)) throw error;
        response.set('Retry-After', String(error.minutes * 60));
        throw new ApiError('rate_limited', portalMessages.tooManySignIns({ minutes: error.minutes }));
      }
    };
    const check = async <Done>(action: Promise<Done>): Promise<Done> => {
      result = 'right';
      return action.catch((error: unknown) => {
        if (error instanceof ApiError && error.param === 'current_password') result = 'wrong';
        throw error;
      });
    };
    const handled = await handle({ count, check });
    // After the transaction of the form, which must not wait for a second connection.
    if (result === 'wrong') await this.recordFailure(request, email);
    if (result === 'right') await this.attempts.succeeded(request, email);
    return handled;
  }

  /**
   * Creates a business and signs its owner in. A mail asks the owner to confirm the address.
   *
   * @throws ApiError `route_not_found` if businesses cannot sign up, `duplicate` for an e-mail in use; SignInRefused after too many
   *   sign-ups from the address
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
      signedUp: true,
      language,
      timeZone,
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
