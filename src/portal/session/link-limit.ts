import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../../kernel/errors/api-error.js';
import { type PageView, type PortalContext, type Redirect, refused } from '../kit/index.js';
import { portalMessages } from '../portal.messages.js';
import { AccountMailer } from '../../access/index.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInRefused } from './sign-in-refusal.js';

/** Limits the links that signed-in people have mailed: their addresses are not confirmed yet. */
@Injectable()
export class LinkLimit {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly accountMailer: AccountMailer,
  ) {}

  /**
   * Counts a link to an address, if the service mails or logs it.
   *
   * @param isLogged whether the link goes to the log if mail cannot be sent
   * @throws ApiError `rate_limited` after too many
   */
  async count(request: Request, email: string, isLogged = false): Promise<void> {
    if (!this.accountMailer.isAvailable && !isLogged) return;
    try {
      await this.attempts.countMailedLink(request, email);
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      throw new ApiError('rate_limited', portalMessages.tooManyLinks({ minutes: error.minutes }));
    }
  }

  /**
   * Counts the link that a button mails, and runs its action. After too many, the page of the button shows the reason in a toast.
   *
   * @param back the address of the button's page
   * @param isLogged as above
   */
  async run(
    request: Request,
    portal: PortalContext,
    { email, back, isLogged }: { readonly email: string; readonly back: string; readonly isLogged?: boolean },
    act: () => Promise<Redirect | PageView>,
  ): Promise<Redirect | PageView> {
    try {
      await this.count(request, email, isLogged);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refused(back, portal.refusal(error));
    }
    return act();
  }
}
