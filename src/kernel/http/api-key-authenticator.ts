import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { Port } from '../port.js';
import type { Counted, WindowToCountIn } from './rate-limit.js';

/** Who calls with a valid key, and what the guards of the API need to know besides (§5). */
export interface AuthenticatedCaller {
  readonly principal: Principal;
  /** Under what the requests are counted: the key's id. */
  readonly rateLimitId: string;
  /** Where the window stands, if the request was counted in passing. */
  readonly counted: Counted | null;
  /** Whether the plan of the business includes the API (D16). */
  readonly planIncludesApi: boolean;
  /** When the presented secret stops working, if it is the previous one of a rotated key. */
  readonly rotationDeadline: Date | null;
}

/** Finds out whose key a request carries. The kernel asks; the access module answers. */
export interface ApiKeyAuthenticator {
  /**
   * @param presented the text behind `Bearer`, however malformed; undefined when there was none
   * @param address from where it was presented: a key may be bound to networks (D68)
   * @param window counts the request in it in the same statement, if the key opens and its plan includes the API
   * @returns undefined for every key that does not open: missing, malformed, unknown, disabled, revoked, expired, used from elsewhere. All
   *   take the same single query (D17), and nothing is remembered from one call to a later one (D20).
   */
  authenticate(
    presented: string | undefined,
    address: string,
    window?: WindowToCountIn,
  ): Promise<AuthenticatedCaller | undefined>;
}

/** Where the module that keeps the keys connects its authenticator. */
@Injectable()
export class ApiKeysPort extends Port<ApiKeyAuthenticator> {}
