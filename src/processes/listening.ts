import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config.js';
import type { OpenConnections } from '../kernel/http/open-connections.js';
import type { Log } from '../kernel/log.js';
import type { Running } from './run.js';

/** A process that listens on a port. */
export interface Listening extends Running {
  /** Its address, with the actual port if 0 was requested; without a path. */
  readonly origin: string;
}

/**
 * How long a process continues to serve after SIGTERM, in milliseconds. haproxy checks every two seconds, and removes a server after
 * three failed checks.
 */
export const DRAIN_MS = 8_000;

/** The error codes for listening on an address that the machine does not have. */
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']);

/** Whether a port could not be opened because the host is not an address of this machine. */
export function isUnknownHost(error: unknown): boolean {
  return UNKNOWN_HOST.has((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Opens the port.
 *
 * @returns the address of the application
 * @throws ConfigError when `HOST` is not an address of this machine; Error when the port is taken
 */
export async function openPort(app: NestExpressApplication, port: number, host: string): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    if (!isUnknownHost(error)) throw error;
    throw new ConfigError(`HOST must be an address or a name of this machine, not "${host}".`);
  }
  const { port: opened } = app.getHttpServer().address() as AddressInfo;
  return `http://${host}:${opened}`;
}

/** Waits for requests in progress until the deadline, and logs how many connections were cut off. */
export async function closeConnections(
  connections: OpenConnections,
  deadline: AbortSignal,
  log: Log,
): Promise<void> {
  const cutOff = await connections.close(deadline);
  if (cutOff > 0) log.warn({ connections: cutOff }, 'The stop timeout is over: connections were cut off.');
}
