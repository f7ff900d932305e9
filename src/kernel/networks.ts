import { BlockList, isIP, isIPv4 } from 'node:net';

/** Ranges of IP addresses. */
export class Networks {
  /** As given, in CIDR notation. */
  readonly ranges: readonly string[];
  private readonly list = new BlockList();

  /**
   * @param ranges in CIDR notation, or single addresses
   * @throws RangeError for anything else
   */
  constructor(ranges: readonly string[]) {
    this.ranges = Object.freeze([...ranges]);
    for (const range of ranges) {
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
