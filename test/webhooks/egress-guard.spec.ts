import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, refusalOf } from '../../src/kernel/egress/egress-guard.js';
import type { NameResolver } from '../../src/kernel/egress/guarded-connector.js';
import { WebhookTargets } from '../../src/webhooks/index.js';
import { parseConfig } from '../../src/config.js';

interface Corpus {
  readonly refusedAddresses: readonly string[];
  readonly allowedAddresses: readonly string[];
  readonly refusedUrls: readonly string[];
  readonly allowedUrls: readonly string[];
}

const corpus = JSON.parse(readFileSync(new URL('egress-corpus.json', import.meta.url), 'utf8')) as Corpus;

/** A resolver with a fixed list of names. */
class KnownNames implements NameResolver {
  constructor(private readonly names: Record<string, string[]>) {}
  addresses(hostname: string): Promise<string[]> {
    const known = this.names[hostname];
    return known ? Promise.resolve(known) : Promise.reject(new Error('ENOTFOUND'));
  }
}

describe('the egress guard (D37)', () => {
  it.each(corpus.refusedAddresses)('refuses the address %j', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
  it.each(corpus.allowedAddresses)('allows the address %j', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each(corpus.refusedUrls)('refuses the URL %j', (text) => {
    expect(!URL.canParse(text) || refusalOf(new URL(text)) !== undefined).toBe(true);
  });
  it.each(corpus.allowedUrls)('allows the URL %j', (text) =>
    expect(refusalOf(new URL(text))).toBeUndefined(),
  );
});

describe('registration of a URL (§6.1)', () => {
  const targets = new WebhookTargets(
    parseConfig({}),
    new KnownNames({
      'hooks.example.org': ['93.184.216.34', '2606:4700:4700::1111'],
      'half.example.org': ['93.184.216.34', '10.0.0.1'],
      'mapped.example.org': ['::ffff:93.184.216.34'],
      'empty.example.org': [],
    }),
  );

  it('accepts a host name whose addresses are all public', async () => {
    expect((await targets.admit('https://hooks.example.org/in')).href).toBe('https://hooks.example.org/in');
  });

  it.each(corpus.refusedUrls)('refuses the URL %j as invalid_parameter', async (text) => {
    await expect(targets.admit(text)).rejects.toMatchObject({ code: 'invalid_parameter', param: 'url' });
  });

  it.each(['half', 'mapped', 'empty', 'unknown'])('refuses the host name %s.example.org', async (name) => {
    await expect(targets.admit(`https://${name}.example.org/`)).rejects.toMatchObject({
      message: '"url" must name a host on the public Internet.',
    });
  });

  it('refuses a URL of more than 2,048 characters', async () => {
    await expect(targets.admit(`https://hooks.example.org/${'x'.repeat(2_048)}`)).rejects.toMatchObject({
      param: 'url',
    });
  });
});
