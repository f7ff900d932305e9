import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { createHmac, randomBytes } from 'node:crypto';
import { SessionsService } from '../../access/index.js';
import { Config } from '../../config.js';
import type { Principal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { DerivedKeys } from '../../kernel/derived-keys.js';
import { recordOf } from '../../kernel/http/request-context.js';
import { PortalCookies, SESSION_COOKIE, SESSION_COOKIE_MS } from '../kit/index.js';

const COOKIE = 'known';
/** The longest lifetime that browsers allow for a cookie, in milliseconds. */
const COOKIE_MS = 400 * 24 * 60 * 60 * 1000;
/** How many accounts a cookie holds; the newest are kept. */
const MAX_ACCOUNTS = 5;

const ID_BYTES = 12;

/**
 * Recognises browsers that have signed in to an account before, by a signed cookie. They have their own rate limit, so attempts
 * from other browsers cannot lock the owner out. The cookie grants no access. Signing out does not delete it.
 */
@Injectable()
export class KnownBrowsers {
  private readonly keys: DerivedKeys;

  constructor(
    config: Config,
    private readonly cookies: PortalCookies,
  ) {
    this.keys = new DerivedKeys(config, 'known browsers');
  }

  /** Returns the id of the requesting browser, if it has signed in to the account before. */
  idOf(request: Request, email: string): string | undefined {
    const token = this.tokensOf(request).find((each) => this.matches(each, email));
    return token && idIn(token).toString('base64url');
  }

  /** Marks the requesting browser as known for the account. */
  remember(request: Request, response: Response, email: string): void {
    const tokens = this.tokensOf(request);
    const known = tokens.find((each) => this.matches(each, email));
    const others = tokens.filter((each) => each !== known);
    const value = [known ?? this.newToken(email), ...others].slice(0, MAX_ACCOUNTS).join('.');
    this.cookies.set(request, response, COOKIE, value, COOKIE_MS);
  }

  private tokensOf(request: Request): string[] {
    return (this.cookies.read(request, COOKIE) ?? '').split('.').slice(0, MAX_ACCOUNTS).filter(Boolean);
  }

  private newToken(email: string): string {
    const id = randomBytes(ID_BYTES);
    return Buffer.concat([id, sign(this.keys.present, id, email)]).toString('base64url');
  }

  private matches(token: string, email: string): boolean {
    const mac = Buffer.from(token, 'base64url').subarray(ID_BYTES);
    return this.keys.verify(mac, (key) => sign(key, idIn(token), email));
  }
}

function sign(key: Buffer, id: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(id).update(email.toLowerCase()).digest();
}

function idIn(token: string): Buffer {
  return Buffer.from(token, 'base64url').subarray(0, ID_BYTES);
}

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
