import { inject } from 'vitest';
import { ServiceProcess } from '../support/process.js';

/** The same as the tests' own, so that keys and sessions made there open here. */
const SECRET_KEY = 'a secret for tests alone, of forty bytes.';

const LISTENS = {
  'main.api': 'the API listens',
  'main.portal': 'the portal listens',
  'main.worker': 'the worker works',
};

/** A process of the service over the tests' database, and where it is reached. */
export interface OwnProcess {
  readonly service: ServiceProcess;
  /** Without a path; empty for a worker. */
  readonly origin: string;
  /** Where its metrics are, if it serves any. */
  readonly metrics: string;
}

/** Starts a process as an operator does, and waits until it is up. */
export async function startProcess(
  entry: keyof typeof LISTENS,
  environment: Record<string, string> = {},
): Promise<OwnProcess> {
  const service = new ServiceProcess(entry, {
    DATABASE_URL: inject('databaseUrl'),
    SECRET_KEY,
    PORT: '0',
    PORTAL_PORT: '0',
    WEBHOOK_UNSAFE_TARGETS: 'true',
    DRAIN_MS: '0',
    ...environment,
  });
  await service.says(LISTENS[entry]);
  const address = (said: string) =>
    new RegExp(`"address":"([^"]+)","msg":"${said}"`).exec(service.output)?.[1] ?? '';
  return {
    service,
    origin: address(LISTENS[entry]).replace('/api/v1', ''),
    metrics: address('metrics are served'),
  };
}
