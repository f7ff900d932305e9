import { isIPv6 } from 'node:net';

/** Hosts that mean all interfaces; a browser cannot connect to them. */
const ALL_INTERFACES = new Set(['0.0.0.0', '::']);

/** The origin under which a browser on this machine reaches a server, given the host and port that it listens on. */
export function originAt(host: string, port: number): string {
  const name = ALL_INTERFACES.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
