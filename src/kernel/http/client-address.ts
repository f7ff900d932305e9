import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Config } from '../../config.js';
import { unmapped } from '../networks.js';

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
    let address = unmapped(request.socket.remoteAddress ?? '');
    // Nothing was forwarded. Checking whether the peer is a proxy costs more than the rest, so skip it.
    if (request.headers['x-forwarded-for'] === undefined) return address;
    const forwarded = String(request.headers['x-forwarded-for']).split(',');
    while (trustedProxies.include(address) && forwarded.length > 0) {
      const before = withoutPort(forwarded.pop()!.trim());
      if (isIP(before) === 0) break;
      address = unmapped(before);
    }
    return address;
  }

  /** Whether the client used TLS, according to a trusted proxy. */
  isSecure(request: IncomingMessage): boolean {
    if (!this.config.trustedProxies.include(unmapped(request.socket.remoteAddress ?? ''))) return false;
    const [protocol = ''] = String(request.headers['x-forwarded-proto'] ?? '').split(',');
    return protocol.trim().toLowerCase() === 'https';
  }
}

/** Some proxies append the client's port to its address. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}
