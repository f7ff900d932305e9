import { sql, rawSql } from '../kernel/sql/sql.js';
import { given, json, nullable, text, texts, timestamp, uuid, like } from '../kernel/resource/field.js';
import { defineResource } from '../kernel/resource/resource.js';
import { ApiKey } from './api-key.entity.js';
import { PLANS, type Plan } from './plans.js';

interface BusinessOfKey {
  readonly object: 'business';
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
}

interface RateLimitOfKey {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
}

const businessSchema = {
  type: 'object',
  description: 'The business the key belongs to.',
  properties: {
    object: { type: 'string', const: 'business' },
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string', examples: ['Acme'] },
    plan: { type: 'string', enum: [...PLANS], examples: ['enterprise'] },
  },
  required: ['object', 'id', 'name', 'plan'],
};

const rateLimitSchema = {
  type: 'object',
  description: 'Where the key stands in its window, this request counted.',
  properties: {
    limit: { type: 'integer', description: 'Requests in a window.', examples: [1500] },
    remaining: { type: 'integer', description: 'Requests left in this window.', examples: [1499] },
    reset: { type: 'integer', description: 'Seconds until the window resets.', examples: [900] },
  },
  required: ['limit', 'remaining', 'reset'],
};

/** What a key says of itself at `/me` (D14). */
export const apiKeyResource = defineResource({
  object: 'api_key',
  entity: ApiKey,
  changes: 'none',
  description: 'The key that made the request, and what it may do.',
  fields: {
    id: uuid('Identifies the key; a rotation keeps it.'),
    name: text('The name its owner gave it.', 'ERP sync'),
    scopes: texts('What the key may do.', ['assets:read', 'assets:write']),
    created_at: timestamp('When the key was created.'),
    expires_at: like(nullable(timestamp('When the key stops working; null when it does not expire.')), null),
    rotation_deadline: given(
      like(
        nullable(
          timestamp(
            'When the presented secret stops working; null unless it is the previous one of a rotated key.',
          ),
        ),
        null,
      ),
    ),
    business: json<BusinessOfKey>(
      businessSchema,
      sql`(SELECT row_to_json(b) FROM (SELECT 'business' AS object, k.id, k.name, k.plan FROM ${rawSql('businesses')} k
      WHERE k.id = r.business_id) b)`,
    ),
    rate_limit: given<RateLimitOfKey>({ schema: rateLimitSchema }),
    allowed_networks: texts('From where the key may be used; empty: from everywhere.', ['203.0.113.0/24']),
  },
});
