import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import type { ClosedReason } from '../database/closed-businesses.js';
import { Port } from '../port.js';
import type { CountedRow, RateWindow } from './rate-limit.js';

/** The caller behind a valid key, with what the guards of the API need (§5). */
export interface AuthenticatedCaller {
  readonly principal: Principal;
  /** Identifies the rate limit window: the key's id. */
  readonly rateLimitId: string;
  /** The row of the window, if the same statement counted the request. */
  readonly counted: CountedRow | null;
  /** Why no key of the business works now: its plan excludes the API (D16), or it is suspended, or being moved. Null while keys work. */
  readonly barrier: 'plan_required' | ClosedReason | null;
  /** The cell to which the business was moved, if that is the barrier. */
  readonly movedTo: string | null;
  /** When the presented secret stops working, if it is the previous one of a rotated key. */
  readonly rotationDeadline: Date | null;
}

/** Authenticates API keys. The kernel calls it; the access module implements it. */
export interface ApiKeyAuthenticator {
  /**
   * @param presented the text after `Bearer`, even if malformed; undefined when there was none
   * @param address the client's address: a key may be restricted to networks (D68)
   * @param window if given, the same statement counts the request in it, provided that the key is valid and there is no `barrier`
   * @returns undefined for every invalid key: missing, malformed, unknown, disabled, revoked, expired, or used from another
   *   network. Each case runs the same single query (D17), and nothing is cached between calls (D20).
   */
  authenticate(
    presented: string | undefined,
    address: string,
    window?: RateWindow,
  ): Promise<AuthenticatedCaller | undefined>;
}

/** The access module registers its authenticator here. */
@Injectable()
export class ApiKeysPort extends Port<ApiKeyAuthenticator> {}
