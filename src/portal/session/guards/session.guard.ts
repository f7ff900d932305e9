import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SessionsService } from '../../../access/index.js';
import { Clock } from '../../../kernel/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { isPublic } from '../../../kernel/http/decorators/endpoint.js';
import { isOpenToStrangers } from '../../kit/decorators.js';
import { PortalContext, type Toast } from '../../kit/portal-context.js';
import { cookieOf, setContext } from '../../kit/request.js';
import { CsrfTokens } from '../csrf.js';
import { Letters } from '../letters.js';
import { recordOf } from '../../../kernel/http/request-record.js';
import { SESSION_COOKIE, TOAST_COOKIE } from '../session-cookie.js';

/** Thrown by pages that need a session. The filter redirects to the sign-in, and back afterwards. */
export class SignInRequired extends Error {}

/** Finds out who is signed in, in one query. Nothing is cached: a session that was ended stops at the next click. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly database: Database,
    private readonly tokens: CsrfTokens,
    private readonly clock: Clock,
    private readonly letters: Letters,
  ) {}

  /** @throws SignInRequired */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const request = context.switchToHttp().getRequest<Request>();
    if (isPublic(handler)) return true;
    const presented = cookieOf(request, SESSION_COOKIE);
    const signedIn = presented === undefined ? undefined : await this.sessions.find(presented);
    if (signedIn) {
      const { path, query } = request;
      const csrf = this.tokens.of(signedIn.sessionId);
      const toast = toastOf(cookieOf(request, TOAST_COOKIE));
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
          this.letters.areSent,
          recordOf(request),
        ),
      );
    } else if (!isOpenToStrangers(handler)) throw new SignInRequired();
    return true;
  }
}

/** A parameter that is given more than once counts as it was given last. */
function lastOf(query: Request['query']): Record<string, string> {
  const last = (value: unknown): string => (Array.isArray(value) ? String(value.at(-1)) : (value as string));
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, last(value)]));
}

function toastOf(cookie: string | undefined): Toast | null {
  try {
    return cookie === undefined ? null : (JSON.parse(Buffer.from(cookie, 'base64url').toString()) as Toast);
  } catch {
    return null;
  }
}
