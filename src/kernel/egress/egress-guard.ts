import { isIP } from 'node:net';
import { complaints, type Reason } from '../messages/messages.js';
import { Networks } from '../networks.js';

/** Errors of an address that a customer entered. People read what to do; programs read the rule. */
export const egressComplaints = complaints('egress', {
  notHttps: {
    api: 'must begin with https://.',
    en: 'must begin with https://, because what we send there carries your data. Ask the people who run that server for its https address.',
    fr: 'doit commencer par https://, car ce que nous y envoyons contient vos données. Demandez l’adresse https à ceux qui gèrent ce serveur.',
  },
  notHttp: {
    en: 'must begin with https:// or http://.',
    fr: 'doit commencer par https:// ou http://.',
  },
  otherPort: {
    api: 'must use port 443.',
    en: 'must use port 443, the standard port of https. Ask the people who run that server for an address without a port.',
    fr: 'doit utiliser le port 443, le port habituel de https. Demandez une adresse sans port à ceux qui gèrent ce serveur.',
  },
  credentials: {
    api: 'must not contain a user name or password.',
    en: 'must not contain a user name or password: logs show addresses. Use a custom header or an OAuth 2.0 client instead.',
    fr: 'ne doit contenir ni nom d’utilisateur ni mot de passe : les journaux montrent les adresses. Utilisez un en-tête personnalisé ou un client OAuth 2.0.',
  },
  // It does not disclose what the name resolves to.
  notPublic: {
    api: 'must name a host on the public Internet.',
    en: 'must name a server on the public Internet, not one in your network. Ask the people who run it for its public address.',
    fr: 'doit désigner un serveur de l’Internet public, pas de votre réseau. Demandez son adresse publique à ceux qui le gèrent.',
  },
});

/** IPv4: IANA's special-purpose registry, multicast, and Azure's internal service address (D37). */
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

/** IPv6: only global unicast is allowed; all mapped, translated, local and multicast addresses are outside of it. */
const ALLOWED_IPV6 = ['2000::/3'];
/** The parts of it for protocols, tunnels and documentation are refused. */
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refusedIPv4 = new Networks(REFUSED_IPV4);
const allowedIPv6 = new Networks(ALLOWED_IPV6);
const refusedIPv6 = new Networks(REFUSED_IPV6);

/** Names that only have a meaning inside a network, even if a resolver knows them. */
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
 * Whether the service may connect to an address (§6.1, D37). It uses explicit ranges, because libraries classify some of them as
 * unicast.
 *
 * @param address an IP address in any form that `node:net` accepts; anything else is refused
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refusedIPv4.include(address);
  return family === 6 && allowedIPv6.include(address) && !refusedIPv6.include(address);
}

/** The IP address in a URL's host, without brackets; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) > 0 ? bare : undefined;
}

/** Why a URL is not allowed as a target, without a DNS lookup; undefined if it is allowed. */
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
