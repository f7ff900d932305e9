import { isIPv6 } from 'node:net';
import type { Config } from '../config.js';

/** Hosts that mean all interfaces; a browser cannot connect to them. */
const ALL_INTERFACES = new Set(['0.0.0.0', '::']);

/** The origin under which a browser on this machine reaches a server, given the host and port that it listens on. */
function originAt(host: string, port: number): string {
  const name = ALL_INTERFACES.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** The origin of the API as its users reach it: scheme, host and port, without the base path. */
export function apiOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl ?? originAt(host, port);
}

/**
 * The portal's origin, as the operator configured it. It is never taken from a request's `Host` header: an attacker could set the
 * header to their own site, and the link would lead others there.
 */
export function portalOrigin({ publicUrl, host, portalPort }: Config): string {
  return publicUrl ?? originAt(host, portalPort);
}
