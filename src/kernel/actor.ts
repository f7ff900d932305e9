/** Who acts, and for which business. Every read and every write is done in somebody's name. */
export interface Actor {
  /** The business whose data the actor can reach; nothing outside it exists for them (§1). */
  readonly businessId: string;
  readonly kind: 'api_key' | 'user' | 'vendor' | 'system';
  /** Id of the key, user or vendor; null for the system itself. */
  readonly id: string | null;
}

/** The service acting by itself for a business: schedules, seeds, housekeeping. */
export function systemActor(businessId: string): Actor {
  return { businessId, kind: 'system', id: null };
}
