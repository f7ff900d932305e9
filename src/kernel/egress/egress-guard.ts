import { isIP } from 'node:net';
import { Networks } from '../networks.js';
import type { Reason } from '../messages/messages.js';
import { egressComplaints } from './egress.messages.js';

/** IPv4: the special-purpose registry of IANA, multicast, and the address at which Azure answers its guests (D37). */
const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** IPv6: global unicast alone is allowed; every mapped, translated, local and multicast form lies outside it. */
const ALLOWED_IPV6 = ['2000::/3'];
/** Less the parts of it that are protocols, tunnels and documentation. */
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refusedIPv4 = new Networks(REFUSED_IPV4);
const allowedIPv6 = new Networks(ALLOWED_IPV6);
const refusedIPv6 = new Networks(REFUSED_IPV6);

/** Names that mean something inside a network only, also when a resolver answers them. */
const INTERNAL_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'localdomain',
  'home.arpa',
  'arpa',
  'onion',
  'alt',
  'test',
  'example',
  'invalid',
];

/**
 * Tells whether deliveries may go to an address (§6.1, D37). Explicit ranges: libraries call some of these unicast.
 *
 * @param address an IP address in any spelling that `node:net` knows; anything else is refused
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refusedIPv4.include(address);
  return family === 6 && allowedIPv6.include(address) && !refusedIPv6.include(address);
}

/** The IP address that a URL's host is, without brackets; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) > 0 ? bare : undefined;
}

/** What is wrong with a URL as the target of deliveries, before its name is looked up; undefined when nothing is. */
export function refusalOf(url: URL): Reason | undefined {
  if (url.protocol !== 'https:') return egressComplaints.notHttps;
  if (url.port !== '') return egressComplaints.otherPort;
  if (url.username !== '' || url.password !== '') return egressComplaints.credentials;
  const literal = literalAddress(url.hostname);
  if (literal !== undefined) return isPublicAddress(literal) ? undefined : egressComplaints.notPublic;
  return isInternalName(url.hostname) ? egressComplaints.notPublic : undefined;
}

function isInternalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return (
    !name.includes('.') || INTERNAL_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
  );
}
