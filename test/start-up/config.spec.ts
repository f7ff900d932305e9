import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config.js';
import { nearMisses } from '../../src/processes/near-misses.js';
import { temporaryFolder } from '../support/after-kill.js';

it('needs nothing: every variable has a default or can be absent', () => {
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
  ['SECRET_KEY', 'short'],
  ['PUBLIC_URL', 'example.org'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'mail.example.org'],
  ['RATE_LIMIT_MAX', '1.5'],
  ['RATE_LIMIT_WINDOW_S', '0'],
  ['WEBHOOK_RETRY_DELAYS_S', '10,60'],
  ['WEBHOOK_RETRY_DELAYS_S', '10,60,x,1800,7200'],
  ['WEBHOOK_TIMEOUT_MS', '9e9'],
  ['WEBHOOK_UNSAFE_TARGETS', 'yes'],
  ['DEMO', '1'],
])('names the variable that is malformed: %s=%s', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+$`));
});

it.each(['redis://localhost', 'redis://localhost/', 'rediss://user:password@localhost:6380/15'])(
  'takes a database of Redis by its number, or none: %s',
  (url) => {
    expect(parseConfig({ REDIS_URL: url }).redisUrl).toBe(url);
  },
);

it('does not repeat a URL that may hold a password', () => {
  expect(() => parseConfig({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).not.toThrow(/hunter2/);
  expect(() => parseConfig({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).toThrow(/^DATABASE_URL/);
});

it('refuses unsafe webhook targets in production', () => {
  expect(() => parseConfig({ WEBHOOK_UNSAFE_TARGETS: 'true', NODE_ENV: 'production' })).toThrow(
    /WEBHOOK_UNSAFE_TARGETS/,
  );
  expect(parseConfig({ WEBHOOK_UNSAFE_TARGETS: 'true' }).webhookUnsafeTargets).toBe(true);
});

describe('a secret in a file', () => {
  const file = join(temporaryFolder('maintenance-secrets'), 'secret');
  const secret = 'a secret for tests alone, of forty bytes.';

  it('is read without the line end behind it', () => {
    writeFileSync(file, `${secret}\n`);
    expect(parseConfig({ SECRET_KEY_FILE: file }).secretKey).toBe(secret);
  });

  it('must be there, must hold something, and is not given twice', () => {
    expect(() => parseConfig({ SMTP_URL_FILE: `${file}.none` })).toThrow(/^SMTP_URL_FILE must [^\n]+ENOENT/);
    writeFileSync(file, '\n');
    expect(() => parseConfig({ SECRET_KEY_FILE: file })).toThrow(/^SECRET_KEY_FILE must [^\n]+ is empty/);
    expect(() => parseConfig({ SECRET_KEY_FILE: file, SECRET_KEY: secret })).toThrow(/unset one of them/);
  });
});

it('finds variables that are nearly spelled right, and no others', () => {
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
