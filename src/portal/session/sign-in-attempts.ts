import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { ClientAddresses } from '../../kernel/http/client-address.js';
import { recordOf } from '../../kernel/http/request-context.js';
import { Log } from '../../kernel/log.js';
import { networkOf } from '../../kernel/networks.js';
import { KnownBrowsers } from './browser-sessions.js';
import { SignInRefused } from './sign-in-refusal.js';

/** How long an attempt counts, in seconds. */
const WINDOW_S = 900;

/** The limits per window, by what they count. */
interface Bounds {
  /** For one account, in a browser that has signed in to it before. Attempts from other browsers do not count. */
  readonly browser: number;
  /** For one account, from one address: an attacker uses up their own limit, not the owner's. */
  readonly account: number;
  /** From one address, for all accounts. */
  readonly address: number;
  /** For one account, from all addresses: even with many addresses, guessing a password takes years. */
  readonly everywhere: number;
}

/** Limits for wrong passwords. */
const SIGN_IN: Bounds = { browser: 10, account: 10, address: 50, everywhere: 200 };
/** Limits for requests of a password link, to protect mailboxes from floods. */
const LINKS: Bounds = { browser: 3, account: 3, address: 20, everywhere: 10 };
/** The limit for sign-ups from one address. */
const MAX_SIGN_UPS = 10;

type Limiters = Readonly<Record<keyof Bounds, RateLimiterAbstract>>;
/** The name of each limit in the log. */
const LIMITS = {
  tooManySignIns: 'sign_ins',
  tooManyLinks: 'password_links',
  tooManySignUps: 'sign_ups',
} as const;
type LimitName = keyof typeof LIMITS;

/** The limits that apply to an attempt, and the key under which each counts it. */
type AppliedLimits = readonly (readonly [limiter: RateLimiterAbstract, key: string])[];

/**
 * Rate limits for visitors who are not signed in: per account and address, per address, and per known browser (15 minutes). Links
 * that signed-in people have mailed count per account.
 */
@Injectable()
export class SignInAttempts {
  private readonly signIns: Limiters;
  private readonly links: Limiters;
  private readonly signUps: RateLimiterAbstract;
  private readonly failures: RateLimiterAbstract;

  constructor(
    private readonly addresses: ClientAddresses,
    private readonly browsers: KnownBrowsers,
    private readonly log: Log,
    acrossBusinesses: AcrossBusinesses,
  ) {
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterPostgres({
        keyPrefix,
        points,
        duration: WINDOW_S,
        storeClient: acrossBusinesses.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // `RateLimit` does that for all.
        clearExpiredByTimeout: false,
      });
    const limiters = (name: string, bounds: Bounds): Limiters => ({
      browser: limiter(`${name}:browser`, bounds.browser),
      account: limiter(`${name}:account-address`, bounds.account),
      address: limiter(`${name}:address`, bounds.address),
      everywhere: limiter(`${name}:everywhere`, bounds.everywhere),
    });
    this.signIns = limiters('sign-in', SIGN_IN);
    this.links = limiters('links', LINKS);
    this.signUps = limiter('sign-up:address', MAX_SIGN_UPS);
    // Only counts; its limit is never reached.
    this.failures = limiter('sign-in:failed', Number.MAX_SAFE_INTEGER);
  }

  /**
   * Counts a sign-in attempt before it is checked, so that concurrent attempts cannot exceed the limit.
   *
   * @throws SignInRefused if there were too many
   */
  countSignIn(request: Request, email: string): Promise<void> {
    return this.consume(request, this.limitsFor(this.signIns, request, email), 'tooManySignIns');
  }

  /**
   * Counts a request for a link, whether the address is known or not.
   *
   * @throws SignInRefused if there were too many
   */
  countLinkRequest(request: Request, email: string): Promise<void> {
    return this.consume(request, this.limitsFor(this.links, request, email), 'tooManyLinks');
  }

  /**
   * Counts a link that a signed-in person has mailed to an account, which may belong to another person.
   *
   * @throws SignInRefused if there were too many
   */
  countMailedLink(request: Request, email: string): Promise<void> {
    const account = email.toLowerCase();
    const limits: AppliedLimits = [
      [this.links.account, `${this.networkOf(request)} ${account}`],
      [this.links.everywhere, account],
    ];
    return this.consume(request, limits, 'tooManyLinks');
  }

  /**
   * Counts a sign-up, whether or not the owner's address is already in use.
   *
   * @throws SignInRefused if there were too many
   */
  countSignUp(request: Request): Promise<void> {
    return this.consume(request, [[this.signUps, this.networkOf(request)]], 'tooManySignUps');
  }

  /** Removes a successful attempt, and earlier ones of the same account from the same browser or address, from the counts. */
  async succeeded(request: Request, email: string): Promise<void> {
    const [[first, key] = [], ...others] = this.limitsFor(this.signIns, request, email);
    await first?.delete(key!);
    for (const [limiter, each] of others) await limiter.reward(each);
  }

  /** Counts a wrong password, whether or not the address has an account. @returns the number in the window */
  async failed(email: string): Promise<number> {
    return (await this.failures.consume(email.toLowerCase())).consumedPoints;
  }

  /**
   * The limits that apply to an attempt, the narrowest first: an attempt refused by one does not count towards the wider ones.
   */
  private limitsFor(limiters: Limiters, request: Request, email: string): AppliedLimits {
    const account = email.toLowerCase();
    const browser = this.browsers.idOf(request, email);
    if (browser !== undefined) return [[limiters.browser, browser]];
    const network = this.networkOf(request);
    return [
      [limiters.account, `${network} ${account}`],
      [limiters.address, network],
      [limiters.everywhere, account],
    ];
  }

  private networkOf(request: Request): string {
    return networkOf(this.addresses.of(request));
  }

  /** Counts an attempt towards each limit in turn. @throws SignInRefused at the first limit that is exceeded */
  private async consume(request: Request, counted: AppliedLimits, reason: LimitName): Promise<void> {
    try {
      for (const [limiter, key] of counted) await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { id: request_id, address } = recordOf(request);
      this.log.security('limit_reached', { request_id, address, limit: LIMITS[reason] });
      throw new SignInRefused(reason, Math.ceil(refusal.msBeforeNext / 60_000));
    }
  }
}
