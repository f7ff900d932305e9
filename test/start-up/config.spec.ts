import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyPrefixOf } from '../../src/kernel/redis-connection.js';
import { parseConfig } from '../../src/config.js';
import { nearMisses } from '../../src/processes/run.js';
import { temporaryFolder } from '../support/after-kill.js';

it('the configuration requires no variables: each has a default or can be absent', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    port: 3000,
    portalPort: 3001,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    redisUrl: undefined,
    rateLimitMax: 1500,
    rateLimitWindowS: 900,
    webhookRetryDelaysS: [10, 60, 300, 1800, 7200],
    webhookTimeoutMs: 10_000,
    webhookLeaseMarginMs: 10_000,
    webhookUnsafeTargets: false,
    demo: true,
  });
  expect(Object.isFrozen(config)).toBe(true);
});

it.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORTAL_PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'not a url'],
  ['DATABASE_POOL_MAX', '0'],
  ['DATABASE_TIMEOUT_MS', '-1'],
  ['REDIS_URL', 'http://localhost'],
  ['REDIS_URL', 'redis://localhost/main'],
  ['QUEUE_PREFIX', 'two words'],
  ['SECRET_KEY', 'short'],
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'https://example.org/maintenance?'],
  ['PUBLIC_URL', 'https://user@example.org'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'mail.example.org'],
  ['SUPPORT_EMAIL', 'help at example.org'],
  ['SIGN_UP_PLAN', 'gold'],
  ['RATE_LIMIT_MAX', '1.5'],
  ['RATE_LIMIT_WINDOW_S', '0'],
  ['WEBHOOK_RETRY_DELAYS_S', '10,60'],
  ['WEBHOOK_RETRY_DELAYS_S', '10,60,x,1800,7200'],
  ['WEBHOOK_TIMEOUT_MS', '9e9'],
  ['WEBHOOK_LEASE_MARGIN_MS', '999'],
  ['WEBHOOK_UNSAFE_TARGETS', 'yes'],
  ['DEMO', '1'],
])('the configuration rejects the malformed variable by name: %s=%s', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+$`));
});

it.each(['redis://localhost', 'redis://localhost/', 'rediss://user:password@localhost:6380/15'])(
  'the configuration accepts a Redis URL with or without a database number: %s',
  (url) => {
    expect(parseConfig({ REDIS_URL: url }).redisUrl).toBe(url);
  },
);

it('the configuration error does not repeat a URL, which may contain a password', () => {
  expect(() => parseConfig({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).not.toThrow(/hunter2/);
  expect(() => parseConfig({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).toThrow(/^DATABASE_URL/);
});

it('the keys in Redis have the name of the database as their prefix, unless QUEUE_PREFIX is set', () => {
  const prefixOf = (environment: Record<string, string>) => keyPrefixOf(parseConfig(environment));
  expect(prefixOf({ DATABASE_URL: 'postgres://db/plant%20north?sslmode=require' })).toBe('plant_north');
  expect(prefixOf({ DATABASE_URL: 'postgres://db' })).toBe('maintenance');
  expect(prefixOf({ DATABASE_URL: 'postgres://db/north', QUEUE_PREFIX: 'north-2' })).toBe('north-2');
});

it('the configuration rejects unsafe webhook targets in production', () => {
  expect(() => parseConfig({ WEBHOOK_UNSAFE_TARGETS: 'true', NODE_ENV: 'production' })).toThrow(
    /WEBHOOK_UNSAFE_TARGETS/,
  );
  expect(parseConfig({ WEBHOOK_UNSAFE_TARGETS: 'true' }).webhookUnsafeTargets).toBe(true);
});

describe('a secret in a file', () => {
  const file = join(temporaryFolder('maintenance-secrets'), 'secret');
  const secret = 'a secret for tests alone, of forty bytes.';

  it('is read without the line end', () => {
    writeFileSync(file, `${secret}\n`);
    expect(parseConfig({ SECRET_KEY_FILE: file }).secretKey).toBe(secret);
  });

  it('can be any URL that may contain a password', () => {
    const config = {
      DATABASE_URL_FILE: file,
      DATABASE_REPLICA_URL_FILE: file,
      DATABASE_SESSION_URL_FILE: file,
    };
    writeFileSync(file, 'postgres://user:password@host/db\n');
    const { databaseUrl, databaseReplicaUrl, databaseSessionUrl } = parseConfig(config);
    const url = 'postgres://user:password@host/db';
    expect([databaseUrl, databaseReplicaUrl, databaseSessionUrl]).toEqual([url, url, url]);
    for (const name of ['REDIS_URL', 'SMTP_URL', 'ATTACHMENTS_URL'])
      expect(() => parseConfig({ [`${name}_FILE`]: file })).toThrow(new RegExp(`^${name} must be a URL`));
  });

  it('must exist, must not be empty, and must not be set twice', () => {
    expect(() => parseConfig({ SMTP_URL_FILE: `${file}.none` })).toThrow(/^SMTP_URL_FILE must [^\n]+ENOENT/);
    writeFileSync(file, '\n');
    expect(() => parseConfig({ SECRET_KEY_FILE: file })).toThrow(/^SECRET_KEY_FILE must [^\n]+ is empty/);
    expect(() => parseConfig({ SECRET_KEY_FILE: file, SECRET_KEY: secret })).toThrow(/unset one of them/);
  });
});

it('the configuration finds misspelled variables', () => {
  const given = {
    SECRET_KYE: 'x',
    DATABSE_URL: 'x',
    WEBHOOK_TIMEOUT: 'x',
    REDIS_URL: 'x',
    REDIS_URLS: 'x',
    HOME: '/',
  };
  expect(nearMisses(given)).toEqual([
    { given: 'SECRET_KYE', meant: 'SECRET_KEY' },
    { given: 'DATABSE_URL', meant: 'DATABASE_URL' },
  ]);
  expect(nearMisses(process.env)).toEqual([]);
});
