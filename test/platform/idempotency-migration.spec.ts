import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
const FILE = '1790000007000-idempotency-of-principals.sql';

it('stored answers of API keys stay theirs when they become those of principals', async () => {
  const url = new URL(inject('databaseUrl'));
  const name = `migration_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const run = (file: string) => client.query(readFileSync(`${FOLDER}${file}`, 'utf8'));
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort().filter((each) => each < FILE)) await run(file);
  const [business, user, key] = [randomUUID(), randomUUID(), randomUUID()];
  const at = 'now(), now()';
  await client.query(`INSERT INTO businesses (id, name, plan, created_at, updated_at) VALUES ('${business}', 'Acme', 'enterprise', ${at});
    INSERT INTO users (id, business_id, name, email, role, created_at, updated_at) VALUES ('${user}', '${business}', 'Ada', 'ada@example.org', 'owner', ${at});
    INSERT INTO api_keys (id, business_id, name, scopes, created_by, created_at, updated_at) VALUES ('${key}', '${business}', 'Key', '{}', '${user}', ${at});
    INSERT INTO idempotency_records (api_key_id, idempotency_key, business_id, fingerprint, status, body, created_at, expires_at)
      VALUES ('${key}', 'once', '${business}', '', 201, '{}', ${at})`);
  await run(FILE);
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
  await admin.query(`DROP DATABASE ${name}`);
  await admin.end();
});
