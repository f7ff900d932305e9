import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import { Config } from '../../config.js';

/** The addresses of clients: the peer's, or what a trusted proxy says of its clients (D68). */
@Injectable()
export class ClientAddresses {
  constructor(private readonly config: Config) {}

  /**
   * The address of the client. Of several forwarded addresses the last one that is no trusted proxy counts: the client may
   * have written those before it.
   */
  of(request: IncomingMessage): string {
    const { trustedProxies } = this.config;
    let address = plain(request.socket.remoteAddress ?? '');
    // Nothing was forwarded: whether the peer is a proxy need not be looked up, which costs more than all the rest.
    if (request.headers['x-forwarded-for'] === undefined) return address;
    const forwarded = String(request.headers['x-forwarded-for']).split(',');
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
