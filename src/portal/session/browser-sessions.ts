import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionsService } from '../../access/index.js';
import type { Principal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { recordOf } from '../../kernel/http/request-record.js';
import { KnownBrowsers } from './known-browsers.js';
import { PortalCookies, SESSION_COOKIE, SESSION_COOKIE_MS } from './session-cookie.js';

/** Signs browsers in and out. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly cookies: PortalCookies,
    private readonly known: KnownBrowsers,
  ) {}

  /**
   * Opens a session in the requesting browser, and marks the browser as known for the account. A session that the browser had before
   * ends, even if it is another person's (D77).
   *
   * @param email of the account
   */
  async open(request: Request, response: Response, principal: Principal, email: string): Promise<void> {
    const replaced = this.cookies.read(request, SESSION_COOKIE);
    if (replaced !== undefined) await this.sessions.endReplaced(replaced);
    const { id: requestId, address, span } = recordOf(request);
    const browser = { userAgent: request.get('user-agent') ?? null, address: address || null };
    const token = await this.database.work(principal.withCause(span, { address, requestId }), (work) =>
      this.sessions.signIn(work, browser),
    );
    this.cookies.set(request, response, SESSION_COOKIE, token, SESSION_COOKIE_MS);
    this.known.remember(request, response, email);
  }

  /** Deletes the browser's session cookie. */
  forget(request: Request, response: Response): void {
    this.cookies.clear(request, response, SESSION_COOKIE);
  }
}
