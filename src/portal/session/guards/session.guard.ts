import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionsService } from '../../../access/index.js';
import { Clock } from '../../../kernel/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { isPublic } from '../../../kernel/http/decorators/endpoint.js';
import { allowsAnonymous, isInBackground } from '../../kit/decorators.js';
import { PortalContext } from '../../kit/portal-context.js';
import { setContext } from '../../kit/request.js';
import { fromToastCookie } from '../../kit/toast-cookie.js';
import { CsrfTokens } from '../csrf.js';
import { AccountMailer } from '../account-mailer.js';
import { recordOf } from '../../../kernel/http/request-record.js';
import { PortalCookies, SESSION_COOKIE, SESSION_COOKIE_MS, TOAST_COOKIE } from '../session-cookie.js';

/** Thrown for pages that need a session. The filter redirects to the sign-in page. */
export class SignInRequired extends Error {}

/** Loads the session and its user in one query. Nothing is cached: an ended session stops working at the next click. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly database: Database,
    private readonly tokens: CsrfTokens,
    private readonly clock: Clock,
    private readonly accountMailer: AccountMailer,
    private readonly cookies: PortalCookies,
  ) {}

  /** @throws SignInRequired */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const request = context.switchToHttp().getRequest<Request>();
    if (isPublic(handler)) return true;
    const presented = this.cookies.read(request, SESSION_COOKIE);
    const isUse = !isInBackground(handler, request);
    const signedIn = presented === undefined ? undefined : await this.sessions.find(presented, { isUse });
    if (signedIn) {
      const response = context.switchToHttp().getResponse<Response>();
      this.cookies.rename(request, response, SESSION_COOKIE, SESSION_COOKIE_MS);
      const { path, query } = request;
      const csrf = this.tokens.create(signedIn.sessionId);
      const toast = fromToastCookie(this.cookies.read(request, TOAST_COOKIE));
      setContext(
        request,
        new PortalContext(
          signedIn,
          this.database,
          path,
          lastOf(query),
          csrf,
          toast,
          this.clock.now(),
          this.accountMailer.isAvailable,
          recordOf(request),
        ),
      );
    } else if (!allowsAnonymous(handler)) throw new SignInRequired();
    return true;
  }
}

/** Flattens the query: of a parameter that is given more than once, the last value. */
function lastOf(query: Request['query']): Record<string, string> {
  const last = (value: unknown): string => (Array.isArray(value) ? String(value.at(-1)) : (value as string));
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, last(value)]));
}
