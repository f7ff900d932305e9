import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionsService } from '../../access/index.js';
import { Config } from '../../config.js';
import type { Principal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { ClientAddresses } from '../../kernel/http/client-address.js';
import { KnownBrowsers } from './known-browsers.js';
import { cookieOptions, SESSION_COOKIE } from './session-cookie.js';

/** The lifetime of the cookie, in milliseconds. It equals that of the session. */
const COOKIE_MS = 30 * 24 * 60 * 60 * 1000;

/** Signs browsers in and out. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly addresses: ClientAddresses,
    private readonly known: KnownBrowsers,
  ) {}

  /** Opens a session in the requesting browser, and marks the browser as known for the account. @param email of the account */
  async open(request: Request, response: Response, principal: Principal, email: string): Promise<void> {
    const browser = {
      userAgent: request.get('user-agent') ?? null,
      address: this.addresses.of(request) || null,
    };
    const cookie = await this.database.work(principal, (work) => this.sessions.open(work, browser));
    const options = cookieOptions(this.config, this.addresses.isSecure(request));
    response.cookie(SESSION_COOKIE, cookie, { ...options, maxAge: COOKIE_MS });
    this.known.remember(request, response, email);
  }

  /** Deletes the browser's session cookie. */
  forget(request: Request, response: Response): void {
    response.clearCookie(SESSION_COOKIE, cookieOptions(this.config, this.addresses.isSecure(request)));
  }
}
