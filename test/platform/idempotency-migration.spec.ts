import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrationText, schemaBefore } from '../support/earlier-schema.js';

const FILE = '1790000007000-idempotency-of-principals.sql';

it('stored answers of API keys stay theirs when they become those of principals', async () => {
  const { client } = await schemaBefore(FILE);
  const [business, user, key] = [randomUUID(), randomUUID(), randomUUID()];
  const at = 'now(), now()';
  await client.query(`INSERT INTO businesses (id, name, plan, created_at, updated_at) VALUES ('${business}', 'Acme', 'enterprise', ${at});
    INSERT INTO users (id, business_id, name, email, role, created_at, updated_at) VALUES ('${user}', '${business}', 'Ada', 'ada@example.org', 'owner', ${at});
    INSERT INTO api_keys (id, business_id, name, scopes, created_by, created_at, updated_at) VALUES ('${key}', '${business}', 'Key', '{}', '${user}', ${at});
    INSERT INTO idempotency_records (api_key_id, idempotency_key, business_id, fingerprint, status, body, created_at, expires_at)
      VALUES ('${key}', 'once', '${business}', '', 201, '{}', ${at})`);
  await client.query(migrationText(FILE));
  const { rows } = await client.query('SELECT * FROM idempotency_records');
  expect(rows).toMatchObject([
    {
      business_id: business,
      principal_kind: 'api_key',
      principal_id: key,
      idempotency_key: 'once',
      status: 201,
      body: '{}',
    },
  ]);
  await client.end();
});
