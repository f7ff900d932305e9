import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';

/** How long attempts are remembered, in seconds. */
const WINDOW_S = 900;
/** Failed attempts for one account, from wherever: guessing a password takes for ever, a typo does not lock anybody out. */
const MAX_PER_ACCOUNT = 10;
/** Failed attempts from one address, for whichever account. */
const MAX_PER_ADDRESS = 50;

/** Links that are asked for, for one account and from one address: nobody's mailbox is filled by a stranger. */
const MAX_LINKS_PER_ACCOUNT = 3;
const MAX_LINKS_PER_ADDRESS = 20;

/** Bounds how often somebody may try to sign in, for each account and for each address. Only failures count. */
@Injectable()
export class SignInAttempts {
  private readonly byAccount: RateLimiterAbstract;
  private readonly byAddress: RateLimiterAbstract;
  private readonly linksByAccount: RateLimiterAbstract;
  private readonly linksByAddress: RateLimiterAbstract;

  constructor(acrossBusinesses: AcrossBusinesses) {
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterPostgres({
        ...{ keyPrefix, points, duration: WINDOW_S },
        storeClient: acrossBusinesses.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      });
    this.byAccount = limiter('sign-in:account', MAX_PER_ACCOUNT);
    this.byAddress = limiter('sign-in:address', MAX_PER_ADDRESS);
    this.linksByAccount = limiter('links:account', MAX_LINKS_PER_ACCOUNT);
    this.linksByAddress = limiter('links:address', MAX_LINKS_PER_ADDRESS);
  }

  /**
   * Counts an attempt before it is made, so that many at once do not slip through.
   *
   * @returns how many minutes to wait; undefined when it may be made
   */
  begin(email: string, address: string): Promise<number | undefined> {
    return consume([this.byAddress, address], [this.byAccount, email.toLowerCase()]);
  }

  /**
   * Counts a link that is asked for, whether the address is known or not.
   *
   * @returns how many minutes to wait; undefined when it may be sent
   */
  askForLink(email: string, address: string): Promise<number | undefined> {
    return consume([this.linksByAddress, address], [this.linksByAccount, email.toLowerCase()]);
  }

  /** Forgets the attempts for an account whose password was right. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.byAccount.delete(email.toLowerCase());
    await this.byAddress.reward(address);
  }
}

/** Counts one up in each, in turn. @returns how many minutes to wait; undefined when none is full */
async function consume(
  ...counted: readonly (readonly [limiter: RateLimiterAbstract, key: string])[]
): Promise<number | undefined> {
  try {
    for (const [limiter, key] of counted) await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 60_000);
    throw refusal;
  }
}
