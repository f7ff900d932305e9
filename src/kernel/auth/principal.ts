import { ApiError } from '../errors/api-error.js';
import type { TraceContext } from '../telemetry/trace-context.js';
import { scopeMessages } from './scope.messages.js';

/** Who a principal is. */
interface Identity {
  /** The business whose data they can reach; nothing outside it exists for them (§1). */
  readonly businessId: string;
  readonly kind: 'api_key' | 'user' | 'vendor' | 'system';
  /** Id of the key, of the user, or of the vendor's user; null for the system itself. */
  readonly id: string | null;
  /** The vendor for whom a vendor's user acts; null for all others. */
  readonly onBehalfOf: string | null;
}

/** The request by which someone acts: for the audit. */
export interface RequestOrigin {
  readonly address: string;
  readonly requestId: string;
}

/**
 * Who acts, for which business, and what they may do. Every read and every write belongs to a principal. What they may
 * do is fixed when they are found, at each request; the kernel knows permissions by their names alone.
 */
export class Principal implements Identity {
  readonly businessId: string;
  readonly kind: Identity['kind'];
  readonly id: string | null;
  readonly onBehalfOf: string | null;
  /** The request from which follows what they do; undefined where the service itself acts. */
  readonly cause: TraceContext | undefined;
  /** The request by which they act; undefined where there is none. */
  readonly origin: RequestOrigin | undefined;
  readonly #permissions: Pick<ReadonlySet<string>, 'has'>;
  readonly #refusal: (permission: string) => ApiError;

  /**
   * @param permissions the names of what they may do
   * @param refusal makes the error for a permission that they lack
   */
  constructor(
    { businessId, kind, id, onBehalfOf }: Identity,
    permissions: Pick<ReadonlySet<string>, 'has'>,
    refusal: (permission: string) => ApiError = () => new ApiError('permission_required'),
    cause?: TraceContext,
    origin?: RequestOrigin,
  ) {
    this.businessId = businessId;
    this.kind = kind;
    this.id = id;
    this.onBehalfOf = onBehalfOf;
    this.cause = cause;
    this.origin = origin;
    this.#permissions = permissions;
    this.#refusal = refusal;
    Object.freeze(this);
  }

  /** The same, acting because of a request. */
  because(cause: TraceContext, origin?: RequestOrigin): Principal {
    return new Principal(this, this.#permissions, this.#refusal, cause, origin);
  }

  /** Tells whether they have a permission. */
  may(permission: string): boolean {
    return this.#permissions.has(permission);
  }

  /** Makes sure that they have a permission. @throws ApiError by default `permission_required` */
  require(permission: string): void {
    if (!this.may(permission)) throw this.#refusal(permission);
  }
}

/** The service itself, acting for a business: schedules, seeds, housekeeping. It may do everything. */
export function systemPrincipal(businessId: string): Principal {
  return new Principal({ businessId, kind: 'system', id: null, onBehalfOf: null }, { has: () => true });
}

/** The error for a key that lacks a scope (§5). @param what what needs it */
export function scopeRequired(scope: string, what: 'endpoint' | 'tool' = 'endpoint'): ApiError {
  const lacked = what === 'tool' ? scopeMessages.lackedByTool : scopeMessages.lackedByEndpoint;
  return new ApiError('scope_required', lacked({ scope }));
}
