import { ServiceProcess } from '../../support/process.js';
import { sharedDatabase } from '../../support/new-database.js';

/** The key of the tests' own app, so that keys and sessions created there work here. */
const SECRET_KEY = 'a secret for tests alone, of forty bytes.';

const LISTENS = {
  'main.api': 'The API listens.',
  'main.portal': 'The portal listens.',
  'main.worker': 'The worker is running.',
};

/** A process of the service with the tests' database, and its addresses. */
export interface OwnProcess {
  readonly service: ServiceProcess;
  /** The origin; empty for a worker. */
  readonly origin: string;
  /** The URL of its metrics, if it serves any. */
  readonly metrics: string;
}

/** Starts a process as an operator does, and waits until it is up. */
export async function startProcess(
  entry: keyof typeof LISTENS,
  environment: Record<string, string> = {},
): Promise<OwnProcess> {
  const service = new ServiceProcess(entry, {
    DATABASE_URL: await sharedDatabase(),
    SECRET_KEY,
    PORT: '0',
    PORTAL_PORT: '0',
    WEBHOOK_UNSAFE_TARGETS: 'true',
    DRAIN_MS: '0',
    REFUSED_KEYS_MAX: '1000000',
    ...environment,
  });
  await service.says(LISTENS[entry]);
  const address = (message: string) =>
    new RegExp(`"address":"([^"]+)","msg":"${message}"`).exec(service.output)?.[1] ?? '';
  return {
    service,
    origin: address(LISTENS[entry]).replace('/api/v1', ''),
    metrics: address('Metrics are served.'),
  };
}
