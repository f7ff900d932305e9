import { objectSchema, type Schema } from './field.js';

/** The kinds of actors: an API key, a user of the business, a user of a vendor, and the service itself. */
const ACTOR_KINDS = ['api_key', 'user', 'vendor', 'system'] as const;

/** Who performed an action. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** Null for the service itself. */
  readonly id: string | null;
}

/** The schema of an actor. @param more further fields */
export function actorSchema(description: string, more: Readonly<Record<string, Schema>> = {}): Schema {
  return objectSchema(description, {
    kind: {
      type: 'string',
      enum: [...ACTOR_KINDS],
      description: 'An API key, a user of the business, a user of a vendor, or the service itself.',
    },
    id: {
      type: ['string', 'null'],
      format: 'uuid',
      description: 'The ID of the actor; null for the service itself.',
      examples: ['0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13'],
    },
    ...more,
  });
}
