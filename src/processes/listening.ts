import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { ConfigError, type Config } from '../config.js';
import type { OpenConnections, TrackedServer } from '../kernel/http/open-connections.js';
import { VERSION } from '../kernel/version.js';
import { Log } from '../kernel/log.js';
import { Readiness } from './readiness.js';
import { closeBy, type Running } from './run.js';

/** A process that listens on a port. */
export interface Listening extends Running {
  /** Its address, with the actual port if 0 was requested; without a path. */
  readonly origin: string;
}

/**
 * How long a process continues to serve after SIGTERM, in milliseconds, but at most half of the time for stopping: the rest is for
 * what is under way then. haproxy checks every two seconds, and removes a server after three failed checks.
 */
const DRAIN_MS = 8_000;

/** The error codes for listening on an address that the machine does not have. */
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']);

/** Whether a port could not be opened because the host is not an address of this machine. */
export function isUnknownHost(error: unknown): boolean {
  return UNKNOWN_HOST.has((error as NodeJS.ErrnoException).code ?? '');
}

/** The address at which an application listens. */
interface Listener {
  /** Its name in the log. */
  readonly name: string;
  readonly port: number;
  /** The path that the log names, if it is not the root. */
  readonly path?: string;
  /** Ends what would keep connections open, before they are closed. */
  readonly beforeClose?: () => void;
}

/** Opens the port. On stop it first reports not ready, then closes the connections, then the application with its pool. */
export async function listenOn(
  app: NestExpressApplication,
  { host, stopTimeoutMs }: Pick<Config, 'host' | 'stopTimeoutMs'>,
  { name, port, path = '', beforeClose }: Listener,
): Promise<Listening> {
  const { openConnections } = app.getHttpServer() as TrackedServer;
  const origin = await openPort(app, port, host);
  const log = app.get(Log);
  log.log({ version: VERSION, address: `${origin}${path}` }, `The ${name} listens.`);
  return {
    origin,
    drainMs: Math.min(DRAIN_MS, stopTimeoutMs / 2),
    drain: () => {
      log.log({}, `The ${name} drains.`);
      app.get(Readiness).drain();
      openConnections.drain();
    },
    stop: async (deadline = AbortSignal.timeout(stopTimeoutMs)) => {
      log.log({}, `The ${name} stops.`);
      app.get(Readiness).drain();
      beforeClose?.();
      await closeConnections(openConnections, deadline, log);
      await closeBy(deadline, app.close());
    },
  };
}

/**
 * Opens the port.
 *
 * @returns the address of the application
 * @throws ConfigError when `HOST` is not an address of this machine; Error when the port is taken
 */
async function openPort(app: NestExpressApplication, port: number, host: string): Promise<string> {
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
async function closeConnections(
  connections: OpenConnections,
  deadline: AbortSignal,
  log: Log,
): Promise<void> {
  const cutOff = await connections.close(deadline);
  if (cutOff > 0) log.warn({ connections: cutOff }, 'The stop timeout is over: connections were cut off.');
}
