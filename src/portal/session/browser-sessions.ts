import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionsService } from '../../access/index.js';
import { Config } from '../../config.js';
import type { Principal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { cookieOptions, SESSION_COOKIE } from './session-cookie.js';

/** A session lasts in the browser for as long as the server keeps it, in milliseconds. */
const COOKIE_MS = 30 * 24 * 60 * 60 * 1000;

/** Signs browsers in and out. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly sessions: SessionsService,
  ) {}

  /** Signs somebody in with the browser that asks. */
  async open(request: Request, response: Response, principal: Principal): Promise<void> {
    const browser = { userAgent: request.get('user-agent') ?? null, address: addressOf(request) };
    const cookie = await this.database.work(principal, (work) => this.sessions.open(work, browser));
    response.cookie(SESSION_COOKIE, cookie, { ...cookieOptions(this.config), maxAge: COOKIE_MS });
  }

  /** Lets the browser forget its session. */
  forget(response: Response): void {
    response.clearCookie(SESSION_COOKIE, cookieOptions(this.config));
  }
}

/** The address that a request came from. */
export function addressOf(request: Request): string {
  return request.ip ?? '';
}
