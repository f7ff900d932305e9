import { ApiError } from '../errors/api-error.js';
import { isSandboxId } from '../ids.js';
import { messages, withParams } from '../messages/messages.js';
import type { Actor } from '../resource/actor.js';
import type { TraceContext } from '../telemetry/tracer.js';

/** Errors for a key without a scope (§5). */
const scopeMessages = messages('scope', {
  lackedByEndpoint: withParams<{ scope: string }>({
    en: ({ scope }) => `This key lacks the scope "${scope}", which this endpoint needs.`,
    fr: ({ scope }) => `Cette clé n’a pas le droit « ${scope} », nécessaire ici.`,
  }),
  lackedByTool: withParams<{ scope: string }>({
    en: ({ scope }) => `This key lacks the scope "${scope}", which this tool needs.`,
    fr: ({ scope }) => `Cette clé n’a pas le droit « ${scope} », nécessaire ici.`,
  }),
});

/** The identity of a principal. */
interface Identity {
  /** The business whose data they can access; other data does not exist for them (§1). */
  readonly businessId: string;
  readonly kind: Actor['kind'];
  /** The id of the API key, the user or the vendor's user; null for the service itself. */
  readonly id: string | null;
  /** The vendor for whom a vendor's user acts; null for all others. */
  readonly onBehalfOf: string | null;
  /**
   * How far the business's clock is ahead, in milliseconds: always 0 except for a sandbox (D70). If it is absent for a sandbox,
   * it is read before the principal's first operation.
   */
  readonly clockAheadMs?: number | undefined;
  /** The business whose shares they use (D48). By default their own; for a sandbox, the business that it belongs to. */
  readonly shareOwnerId?: string | undefined;
}

/** The request in which a principal acts, for the audit log. */
export interface RequestOrigin {
  readonly address: string;
  readonly requestId: string;
}

/**
 * Who acts, for which business, and with which permissions. Every read and every write has a principal. The permissions are
 * determined at authentication, for each request. The kernel treats them as plain names.
 */
export class Principal implements Identity {
  readonly businessId: string;
  readonly kind: Identity['kind'];
  readonly id: string | null;
  readonly onBehalfOf: string | null;
  readonly clockAheadMs: number | undefined;
  readonly shareOwnerId: string;
  /** The trace of the request that caused the action; undefined where the service acts by itself. */
  readonly cause: TraceContext | undefined;
  /** The request in which they act; undefined outside a request. */
  readonly origin: RequestOrigin | undefined;
  readonly #permissions: Pick<ReadonlySet<string>, 'has'>;
  readonly #refusal: (permission: string) => ApiError;

  /**
   * @param permissions the names of their permissions
   * @param refusal creates the error for a missing permission
   */
  constructor(
    { businessId, kind, id, onBehalfOf, clockAheadMs, shareOwnerId = businessId }: Identity,
    permissions: Pick<ReadonlySet<string>, 'has'>,
    refusal: (permission: string) => ApiError = () => new ApiError('permission_required'),
    cause?: TraceContext,
    origin?: RequestOrigin,
  ) {
    this.businessId = businessId;
    this.kind = kind;
    this.id = id;
    this.onBehalfOf = onBehalfOf;
    this.clockAheadMs = isSandboxId(businessId) ? clockAheadMs : 0;
    this.shareOwnerId = shareOwnerId;
    this.cause = cause;
    this.origin = origin;
    this.#permissions = permissions;
    this.#refusal = refusal;
    Object.freeze(this);
  }

  /** A copy with the request that caused the action. */
  withCause(cause: TraceContext, origin?: RequestOrigin): Principal {
    return new Principal(this, this.#permissions, this.#refusal, cause, origin);
  }

  /** A copy with the state of the business's clock. @param clockAheadMs how far it is ahead, in milliseconds */
  withClock(clockAheadMs: number): Principal {
    const { cause, origin } = this;
    return new Principal({ ...this, clockAheadMs }, this.#permissions, this.#refusal, cause, origin);
  }

  /** Whether their business is a sandbox (D70). */
  get isSandbox(): boolean {
    return isSandboxId(this.businessId);
  }

  /** Whether they have a permission. */
  may(permission: string): boolean {
    return this.#permissions.has(permission);
  }

  /** Requires a permission. @throws ApiError by default `permission_required` */
  require(permission: string): void {
    if (!this.may(permission)) throw this.#refusal(permission);
  }
}

/** The service itself, acting for a business, for example in background jobs. It has all permissions. */
export function systemPrincipal(businessId: string): Principal {
  return new Principal({ businessId, kind: 'system', id: null, onBehalfOf: null }, { has: () => true });
}

/** The error for a key without a scope (§5). @param what what needs the scope */
export function scopeRequired(scope: string, what: 'endpoint' | 'tool' = 'endpoint'): ApiError {
  const lacked = what === 'tool' ? scopeMessages.lackedByTool : scopeMessages.lackedByEndpoint;
  return new ApiError('scope_required', lacked({ scope }));
}
