import { BlockList, isIP, isIPv4 } from 'node:net';

/** Ranges of IP addresses. */
export class Networks {
  /** As given, in CIDR notation; IPv4-mapped IPv6 networks as IPv4 networks (D68). */
  readonly ranges: readonly string[];
  private readonly list = new BlockList();

  /**
   * @param ranges in CIDR notation, or single addresses
   * @throws RangeError for anything else
   */
  constructor(ranges: readonly string[]) {
    this.ranges = Object.freeze(ranges.map(withoutMapping));
    for (const range of this.ranges) {
      const [network = '', prefix, ...more] = range.split('/');
      const bits = isIPv4(network) ? 32 : 128;
      const isRange = isIP(network) > 0 && !network.includes('%') && more.length === 0;
      const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
      if (!isRange || !(length <= bits)) throw new RangeError(`"${range}" is not a network.`);
      this.list.addSubnet(network, length, bits === 32 ? 'ipv4' : 'ipv6');
    }
  }

  /** Whether an address is in one of the ranges; false for a text that is not an address. */
  include(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && !address.includes('%') && this.list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  }
}

/** The length of the prefix that all IPv4-mapped addresses share, `::ffff:0:0/96`. */
const MAPPED_BITS = 96;

/**
 * A network as IPv4 if it is a network of IPv4-mapped IPv6 addresses: clients never have such an address, so it would include none.
 * Anything else is returned unchanged.
 */
function withoutMapping(range: string): string {
  const [network = '', prefix, ...more] = range.split('/');
  const address = unmapped(network);
  if (address === network || more.length > 0) return range;
  if (prefix === undefined) return address;
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return length >= MAPPED_BITS ? `${address}/${length - MAPPED_BITS}` : range;
}

/**
 * The IPv4 address that an IPv4-mapped IPv6 address stands for, in any spelling: `::ffff:10.0.0.1` and `::ffff:a00:1` are 10.0.0.1.
 * A dual-stack socket reports the addresses of IPv4 clients so. Any other text is returned unchanged.
 */
export function unmapped(address: string): string {
  if (!/^[0:]+:ffff:/i.test(address) || isIP(address) !== 6) return address;
  const url = `http://[${address}]`;
  // The parser writes an IPv6 address in its shortest form, in hexadecimal.
  const groups = URL.canParse(url) && /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(url).hostname);
  if (!groups) return address;
  const high = parseInt(groups[1]!, 16);
  const low = parseInt(groups[2]!, 16);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
