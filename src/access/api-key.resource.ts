import { sql, rawSql } from '../kernel/sql/sql.js';
import {
  json,
  listOf,
  nullable,
  objectSchema,
  supplied,
  text,
  textList,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource } from '../kernel/resource/resource.js';
import { ApiKey } from './api-key.entity.js';
import { SCOPES } from './permissions.js';
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

const businessSchema = objectSchema('The business the key belongs to.', {
  object: { type: 'string', const: 'business' },
  id: { type: 'string', format: 'uuid' },
  name: { type: 'string', examples: ['Acme'] },
  plan: { type: 'string', enum: [...PLANS], examples: ['enterprise'] },
});

const rateLimitSchema = objectSchema("The key's rate limit, including this request.", {
  limit: { type: 'integer', description: 'Requests allowed per window.', examples: [1500] },
  remaining: { type: 'integer', description: 'Requests left in this window.', examples: [1499] },
  reset: { type: 'integer', description: 'Seconds until the window resets.', examples: [900] },
});

/** An API key as `/me` returns it (D14). */
export const apiKeyResource = defineResource({
  object: 'api_key',
  entity: ApiKey,
  changes: 'none',
  description: 'The API key of the request, with its scopes and rate limit.',
  fields: {
    id: uuid('The ID of the key. Rotation keeps it.'),
    name: text('The name that its owner gave it.', 'ERP sync'),
    scopes: listOf(SCOPES, 'The scopes of the key.', ['assets:read', 'assets:write']),
    created_at: timestamp('When the key was created.'),
    expires_at: withExample(nullable(timestamp('When the key expires; null if it never does.')), null),
    rotation_deadline: supplied(
      withExample(
        nullable(
          timestamp(
            'When the secret used for this request stops working; null unless it is the previous secret of a rotated key.',
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
    rate_limit: supplied<RateLimitOfKey>({ schema: rateLimitSchema }),
    livemode: json<boolean>(
      {
        type: 'boolean',
        description: 'False for a key of a sandbox, where everything is a test and no person is notified.',
        examples: [true],
      },
      sql`(SELECT k.sandbox_of IS NULL FROM ${rawSql('businesses')} k WHERE k.id = r.business_id)`,
    ),
    allowed_networks: textList('The networks that the key can be used from. Empty: everywhere.', [
      '203.0.113.0/24',
    ]),
  },
});
