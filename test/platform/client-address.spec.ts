import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config.js';
import { ClientAddresses } from '../../src/kernel/http/client-address.js';
import { networkOf, Networks } from '../../src/kernel/networks.js';

/** A request from a peer, with the headers that proxies added. */
function arriving(peer: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

const addresses = (proxies: string) =>
  new ClientAddresses(parseConfig({ TRUSTED_PROXIES: proxies, SECRET_KEY: 'x'.repeat(40) }));

describe('the client address', () => {
  it.each([
    [
      'is the peer without trusted proxies, whatever X-Forwarded-For contains',
      '',
      '203.0.113.7',
      '198.51.100.1',
      '203.0.113.7',
    ],
    ['is the one that a trusted proxy forwards', '10.0.0.0/8', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    [
      'is the last one that is not a trusted proxy',
      '10.0.0.0/8',
      '10.1.2.3',
      '1.1.1.1, 198.51.100.1, 10.9.9.9',
      '198.51.100.1',
    ],
    [
      'is the first one if all are trusted proxies',
      '10.0.0.0/8',
      '10.1.2.3',
      '10.4.4.4, 10.5.5.5',
      '10.4.4.4',
    ],
    ['is the proxy if it forwards no address', '10.0.0.0/8', '10.1.2.3', '', '10.1.2.3'],
    [
      'is the proxy if it forwards an invalid address',
      '10.0.0.0/8',
      '10.1.2.3',
      '1.1.1.1, unknown',
      '10.1.2.3',
    ],
    ['has no port', '10.0.0.0/8', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
    ['has no brackets', '10.0.0.0/8', '10.1.2.3', '[2001:db8::1]:4711', '2001:db8::1'],
    ['can be IPv6', 'fd00::/8,10.0.0.1', 'fd00::1', '2001:db8::1, 10.0.0.1', '2001:db8::1'],
    [
      'is IPv4 even if the socket shows it as mapped IPv6',
      '10.0.0.0/8',
      '::ffff:10.1.2.3',
      '::ffff:1.2.3.4',
      '1.2.3.4',
    ],
    [
      'is the peer if only another single address is trusted',
      '192.0.2.1',
      '192.0.2.2',
      '1.2.3.4',
      '192.0.2.2',
    ],
  ])('%s', (_, proxies, peer, forwarded, address) => {
    const headers: Record<string, string> = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
    expect(addresses(proxies).of(arriving(peer, headers))).toBe(address);
  });

  it('is secure only if a trusted proxy says so', () => {
    const proxied = addresses('10.0.0.0/8');
    const by = (peer: string, proto: string) =>
      proxied.isSecure(arriving(peer, { 'x-forwarded-proto': proto }));
    expect([by('10.1.2.3', 'https'), by('10.1.2.3', 'http'), by('1.2.3.4', 'https')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('counts by address for IPv4 and by /64 for IPv6', () => {
    expect(networkOf('198.51.100.1')).toBe('198.51.100.1');
    expect(networkOf('2001:db8:0:1:2::9')).toBe('2001:db8:0:1::/64');
    expect(networkOf('2001:0DB8:0:1:ffff::')).toBe('2001:db8:0:1::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each([
    '10.0.0.0/33',
    'example.org',
    '10.0.0.0/8;192.168.0.0/16',
    'fd00::/129',
    '10.0.0.0/8,',
    '10.0.0.0/',
    '1/8',
  ])('prevents the start when it is %j', (value) => {
    expect(() => parseConfig({ TRUSTED_PROXIES: value })).toThrow(ConfigError);
    expect(() => parseConfig({ TRUSTED_PROXIES: value })).toThrow(
      /^TRUSTED_PROXIES must be networks .*[^\n]$/,
    );
  });

  it('is empty by default', () => {
    const { trustedProxies } = parseConfig({});
    expect(trustedProxies.ranges).toEqual([]);
    expect(trustedProxies.include('127.0.0.1')).toBe(false);
    expect(new Networks(['10.0.0.0/8']).include('nonsense')).toBe(false);
  });
});
