import type { NodeFunctions } from '../n8n.js';
import { pages } from './request.js';

/** The fields of a webhook endpoint that the trigger uses. */
interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly event_types: readonly string[];
}

/** The endpoint that is registered for a URL; undefined when there is none. */
export async function endpointFor(host: NodeFunctions, url?: string): Promise<Endpoint | undefined> {
  for await (const each of pages(host, { method: 'GET', path: '/webhooks' })) {
    const endpoint = each as unknown as Endpoint;
    if (endpoint.url === url) return endpoint;
  }
  return undefined;
}
