import { sql } from '../kernel/sql/sql.js';
import { eventType } from '../kernel/resource/event-type.js';
import { webhookEndpointResource } from './webhook-endpoint.entity.js';
import { objectSchema } from '../kernel/resource/field.js';

/** `webhook.ping` (§6.2): the test event of one endpoint. Its snapshot has only `object`. */
export const webhookPing = eventType(
  'webhook.ping',
  'A test event requested by the owner.',
  {
    resource: webhookEndpointResource,
    onlyIfChanged: [],
    projection: () => sql`(SELECT row_to_json(o) FROM (SELECT 'ping'::text AS object) o)`,
    schema: objectSchema('Only the object type.', { object: { type: 'string', const: 'ping' } }),
  },
  { by: 'user' },
);
