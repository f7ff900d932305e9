import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { ClientAddresses } from '../../kernel/http/client-address.js';
import { recordOf } from '../../kernel/http/request-record.js';
import { Log } from '../../kernel/log.js';
import { networkOf } from '../../kernel/networks.js';
import { KnownBrowsers } from './known-browsers.js';
import { Refused } from './refusal-of.js';

/** How long attempts are remembered, in seconds. */
const WINDOW_S = 900;

/** Where attempts are counted, and how many each place takes in a window. */
interface Bounds {
  /** For one account, in a browser that is known for it; attempts elsewhere do not count there. */
  readonly browser: number;
  /** For one account, from one address: a stranger uses up their own attempts, not the owner's. */
  readonly account: number;
  /** From one address, for all accounts. */
  readonly address: number;
  /** For one account, from all addresses: guessing a password takes years, even with many addresses. */
  readonly everywhere: number;
}

/** Wrong passwords. */
const SIGN_IN: Bounds = { browser: 10, account: 10, address: 50, everywhere: 200 };
/** Requests for a password link: a stranger must not fill a mailbox. */
const LINKS: Bounds = { browser: 3, account: 3, address: 20, everywhere: 10 };
/** Businesses that sign up from one address. */
const MAX_SIGN_UPS = 10;

type Limiters = Readonly<Record<keyof Bounds, RateLimiterAbstract>>;
/** What the log calls each limit. */
const LIMITS = {
  tooManySignIns: 'sign_ins',
  tooManyLinks: 'password_links',
  tooManySignUps: 'sign_ups',
} as const;
type LimitReached = keyof typeof LIMITS;

type Counted = readonly (readonly [limiter: RateLimiterAbstract, key: string])[];

/** Bounds how often strangers may try things: for each account and address together, each address, and each known browser. */
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
        ...{ keyPrefix, points, duration: WINDOW_S },
        storeClient: acrossBusinesses.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
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
    // Counted, and never refused.
    this.failures = limiter('sign-in:failed', Number.MAX_SAFE_INTEGER);
  }

  /**
   * Counts an attempt to sign in before it is made, so that many at once do not slip through.
   *
   * @throws Refused when there were too many
   */
  begin(request: Request, email: string): Promise<void> {
    return this.consume(request, this.placesOf(this.signIns, request, email), 'tooManySignIns');
  }

  /**
   * Counts a link that is asked for, whether the address is known or not.
   *
   * @throws Refused when there were too many
   */
  askForLink(request: Request, email: string): Promise<void> {
    return this.consume(request, this.placesOf(this.links, request, email), 'tooManyLinks');
  }

  /**
   * Counts a business that signs up, whether or not its owner's address is free.
   *
   * @throws Refused when there were too many
   */
  signUp(request: Request): Promise<void> {
    return this.consume(request, [[this.signUps, this.networkOf(request)]], 'tooManySignUps');
  }

  /** Forgets an attempt whose password was right, and those before it in the same place. */
  async succeeded(request: Request, email: string): Promise<void> {
    const [[first, key] = [], ...others] = this.placesOf(this.signIns, request, email);
    await first?.delete(key!);
    for (const [limiter, each] of others) await limiter.reward(each);
  }

  /** Counts a wrong password, whether or not the address has an account. @returns how many there were in the window */
  async failed(email: string): Promise<number> {
    return (await this.failures.consume(email.toLowerCase())).consumedPoints;
  }

  /** Where an attempt counts, the narrowest first: an attempt that is refused there does not count in what others share. */
  private placesOf(limiters: Limiters, request: Request, email: string): Counted {
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

  /** Counts one up in each, in turn. @throws Refused as soon as one is full */
  private async consume(request: Request, counted: Counted, reason: LimitReached): Promise<void> {
    try {
      for (const [limiter, key] of counted) await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { id: request_id, address } = recordOf(request);
      this.log.security('limit_reached', { request_id, address, limit: LIMITS[reason] });
      throw new Refused(reason, Math.ceil(refusal.msBeforeNext / 60_000));
    }
  }
}
