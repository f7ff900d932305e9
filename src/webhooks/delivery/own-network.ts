import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Log } from '../../kernel/log.js';
import type { Claim } from './delivery-claims.js';
import type { AttemptOutcome } from './retry-policy.js';

/** So many endpoints, at so many hosts, must fail in a row: fewer may be down together for a reason of their own. */
const MIN_ENDPOINTS = 10;
const MIN_HOSTS = 3;
const WITHIN_MS = 60_000;

/**
 * The failures before any response. A timeout is one of them: packets that are lost on our side look like a receiver that is silent.
 * The requests to token servers have the same names with a prefix.
 */
const WITHOUT_CONTACT = /^(token_)?(timeout|connection_refused|dns_failed)$/;

/** The failures that say nothing about the network: nothing was sent, for another reason. */
const UNKNOWN = new Set(['internal_error', 'attempt_lost', 'address_refused', 'token_address_refused']);

/** A failure without contact. */
interface Miss {
  readonly host: string;
  readonly at: number;
}

/**
 * Whether this process reaches anyone at all (D35). When its own network or name resolution fails, every receiver seems to be down,
 * and all their endpoints would be disabled.
 */
@Injectable()
export class OwnNetwork {
  /** The last failure of each endpoint since anyone was reached, the oldest first. */
  private readonly misses = new Map<string, Miss>();
  private isDown = false;

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Takes note of an attempt that ended. Any response, of a receiver or a token server, shows that the network works. */
  attempted(claim: Pick<Claim, 'endpointId' | 'url' | 'oauth2TokenUrl'>, { error }: AttemptOutcome): void {
    if (error !== null && UNKNOWN.has(error)) return;
    if (error === null || !WITHOUT_CONTACT.test(error)) this.reached();
    else if (!this.isDown) this.missed(claim, error);
  }

  /**
   * Whether an attempt failed because of our own network: it reached no one, and neither did those to at least ten endpoints, at
   * three hosts or more, within a minute. It stays so until anyone is reached.
   */
  explains(error: string): boolean {
    return this.isDown && WITHOUT_CONTACT.test(error);
  }

  private reached(): void {
    this.misses.clear();
    if (!this.isDown) return;
    this.isDown = false;
    this.log.warn('Receivers of webhooks can be reached again.');
  }

  private missed({ endpointId, url, oauth2TokenUrl }: Parameters<OwnNetwork['attempted']>[0], error: string) {
    const now = this.clock.now().getTime();
    const asked = error.startsWith('token_') ? oauth2TokenUrl! : url;
    // Moves it to the end.
    this.misses.delete(endpointId);
    this.misses.set(endpointId, { host: new URL(asked).hostname, at: now });
    for (const [id, { at }] of this.misses) {
      if (at > now - WITHIN_MS) break;
      this.misses.delete(id);
    }
    const hosts = new Set([...this.misses.values()].map(({ host }) => host));
    if (this.misses.size < MIN_ENDPOINTS || hosts.size < MIN_HOSTS) return;
    this.isDown = true;
    this.log.error(
      { endpoints: this.misses.size, hosts: hosts.size, error },
      'No receiver of webhooks can be reached. Is the network or the name resolution of this process down? ' +
        'Until one is reached, such failures do not count against their endpoints.',
    );
  }
}
