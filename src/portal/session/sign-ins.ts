import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountsService, BusinessesService, PrincipalsService, type Language } from '../../access/index.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { recordOf } from '../../kernel/http/request-record.js';
import { Log } from '../../kernel/log.js';
import type { Command } from '../../kernel/validation/command.js';
import { BrowserSessions } from './browser-sessions.js';
import type { SignInDto, SignUpDto } from './dto.js';
import { Letters } from './letters.js';
import { Refused } from './refusal-of.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Brings people into the portal: with their password, or with a business of theirs that is new; and counts how often they try. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly principals: PrincipalsService,
    private readonly businesses: BusinessesService,
    private readonly accounts: AccountsService,
    private readonly attempts: SignInAttempts,
    private readonly browsers: BrowserSessions,
    private readonly letters: Letters,
    private readonly log: Log,
  ) {}

  /** Opens a session in the requesting browser. @throws Refused for a wrong password, and after too many */
  async signIn(request: Request, response: Response, { email, password }: Command<SignInDto>): Promise<void> {
    await this.attempts.begin(request, email);
    const principal = await this.principals.signIn(email, password);
    if (!principal) {
      await this.noteFailure(request, email);
      throw new Refused('wrongPassword');
    }
    await this.attempts.succeeded(request, email);
    await this.browsers.open(request, response, principal, email);
  }

  /**
   * Opens a business with its owner, who is signed in at once and asked by mail whether the address is theirs.
   *
   * @throws Refused when too many signed up from there; ApiError `duplicate` for an e-mail in use
   */
  async signUp(
    request: Request,
    response: Response,
    { businessName, plan, name, email, password }: Command<SignUpDto>,
    language: Language,
  ): Promise<void> {
    await this.attempts.signUp(request);
    const { owner } = await this.businesses.create({
      name: businessName,
      plan,
      ownerName: name,
      ownerEmail: email,
      ownerPassword: password,
      language,
    });
    const principal = await this.principals.ofUser(owner.id);
    await this.browsers.open(request, response, principal, email);
    this.letters.send(await this.accounts.confirmationLink(this.database.tenant(principal)));
  }

  /** The address that was typed in stays out of the log: people type passwords there. An account is named by its id. */
  private async noteFailure(request: Request, email: string): Promise<void> {
    const { id: request_id, address, span } = recordOf(request);
    const count = await this.attempts.failed(email);
    const account = await this.principals.byEmail(email);
    const known = { business_id: account?.businessId, user_id: account?.id };
    this.log.security('sign_in_failed', { request_id, address, ...known });
    if (!account || !isTold(count)) return;
    const service = systemPrincipal(account.businessId).because(span, { address, requestId: request_id });
    // Not waited for: how long an answer takes must not tell whether an account exists.
    void this.database
      .work(service, (work) => this.accounts.noteFailedSignIn(work, account.id!, count))
      .catch((error: unknown) =>
        this.log.error({ error: (error as Error).message }, 'A wrong password could not be noted.'),
      );
  }

  /** Mails a password link, if the address belongs to an account. @throws Refused when too many were asked for */
  async sendPasswordLink(request: Request, email: string): Promise<void> {
    await this.attempts.askForLink(request, email);
    this.letters.send(await this.accounts.forgotten(email));
  }
}

/** Of many wrong passwords the first, the tenth, the hundredth are noted: a stranger must not fill the log. */
function isTold(count: number): boolean {
  return Number.isInteger(Math.log10(count));
}
