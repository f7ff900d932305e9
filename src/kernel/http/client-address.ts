import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import { Config } from '../../config.js';

/** Where requests come from: the one who is connected, or what a trusted proxy says of its own clients (D68). */
@Injectable()
export class ClientAddresses {
  constructor(private readonly config: Config) {}

  /**
   * The address of the client. Of several that were forwarded, the last one that is no trusted proxy counts: whatever
   * stands before it the client may have written itself.
   */
  of(request: IncomingMessage): string {
    const { trustedProxies } = this.config;
    let address = plain(request.socket.remoteAddress ?? '');
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    while (trustedProxies.include(address) && forwarded.length > 0) {
      const before = withoutPort(forwarded.pop()!.trim());
      if (isIP(before) === 0) break;
      address = plain(before);
    }
    return address;
  }

  /** Whether the client reached the service by TLS, as a trusted proxy says. */
  isSecure(request: IncomingMessage): boolean {
    if (!this.config.trustedProxies.include(plain(request.socket.remoteAddress ?? ''))) return false;
    const [protocol = ''] = String(request.headers['x-forwarded-proto'] ?? '').split(',');
    return protocol.trim().toLowerCase() === 'https';
  }
}

/** An IPv4 address as such, where a socket for both writes it as one of IPv6. */
function plain(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  return isIPv4(mapped) ? mapped : address;
}

/** Some proxies note the port of the client behind its address. */
function withoutPort(noted: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(noted)?.[1] ?? noted.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}
