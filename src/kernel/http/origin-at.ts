import { isIPv6 } from 'node:net';

/** What a process listens on that listens everywhere; no address to reach it under. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** The address, for a browser, of what listens on a host and a port. */
export function originAt(host: string, port: number): string {
  const name = EVERYWHERE.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
