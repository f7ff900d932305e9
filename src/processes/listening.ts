import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config.js';
import type { OpenConnections } from '../kernel/http/open-connections.js';
import type { Log } from '../kernel/log.js';
import type { Running } from './run.js';

/** A process that is up and can be reached. */
export interface Listening extends Running {
  /** Where, with the port that the system chose where 0 was asked for; without a path. */
  readonly origin: string;
}

/**
 * How long a process serves on after SIGTERM, in milliseconds: haproxy asks every two seconds, and believes the third answer
 * that it is not ready.
 */
export const DRAIN_MS = 8_000;

/** What opening a port answers when the machine has no such address. */
const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']);

/** Tells whether a port could not be opened because there is no such address here. */
export function isNoHost(error: unknown): boolean {
  return NO_SUCH_HOST.has((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Opens the port.
 *
 * @returns where the application is reached
 * @throws ConfigError when `HOST` is no address of this machine; Error when the port is taken
 */
export async function openPort(app: NestExpressApplication, port: number, host: string): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    if (!isNoHost(error)) throw error;
    throw new ConfigError(`HOST must be an address or a name of this machine, not "${host}".`);
  }
  const { port: opened } = app.getHttpServer().address() as AddressInfo;
  return `http://${host}:${opened}`;
}

/** Lets the requests under way end, until the deadline, and says how many were cut off. */
export async function drain(connections: OpenConnections, deadline: AbortSignal, log: Log): Promise<void> {
  const cutOff = await connections.close(deadline);
  if (cutOff > 0) log.warn({ connections: cutOff }, 'The time to stop is over: connections were cut off.');
}
