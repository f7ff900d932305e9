import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import { Config } from '../../config.js';

/** The addresses of clients: the peer's, or the one that a trusted proxy forwards (D68). */
@Injectable()
export class ClientAddresses {
  constructor(private readonly config: Config) {}

  /**
   * The address of the client. Of several forwarded addresses, the last one that is not a trusted proxy counts: the client may
   * have added those before it.
   */
  of(request: IncomingMessage): string {
    const { trustedProxies } = this.config;
    let address = plain(request.socket.remoteAddress ?? '');
    // Nothing was forwarded. Checking whether the peer is a proxy costs more than the rest, so skip it.
    if (request.headers['x-forwarded-for'] === undefined) return address;
    const forwarded = String(request.headers['x-forwarded-for']).split(',');
    while (trustedProxies.include(address) && forwarded.length > 0) {
      const before = withoutPort(forwarded.pop()!.trim());
      if (isIP(before) === 0) break;
      address = plain(before);
    }
    return address;
  }

  /** Whether the client used TLS, according to a trusted proxy. */
  isSecure(request: IncomingMessage): boolean {
    if (!this.config.trustedProxies.include(plain(request.socket.remoteAddress ?? ''))) return false;
    const [protocol = ''] = String(request.headers['x-forwarded-proto'] ?? '').split(',');
    return protocol.trim().toLowerCase() === 'https';
  }
}

/** A dual-stack socket reports an IPv4 address as `::ffff:…`; returns the IPv4 address itself. */
function plain(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  return isIPv4(mapped) ? mapped : address;
}

/** Some proxies append the client's port to its address. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}
