import { requestFor } from '../api/inputs.js';
import { OPERATIONS } from '../api/operations.js';
import { propertiesOf } from '../api/properties.js';
import { API_CREDENTIAL, pages, send } from '../api/request.js';
import type { ExecuteFunctions, Item, NodeDescription } from '../n8n.js';

/** Reads and writes the maintenance data of a business: every operation of the API. */
export class Maintenance {
  readonly description: NodeDescription = {
    displayName: 'Maintenance',
    name: 'maintenance',
    icon: 'fa:wrench',
    iconColor: 'blue',
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description:
      'Read and write assets, work orders, checklists, time, alarms, meters and everything else of the maintenance API',
    defaults: { name: 'Maintenance' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: API_CREDENTIAL, required: true }],
    properties: propertiesOf(OPERATIONS),
  };

  /** Performs the operation for each input item. @throws MaintenanceError unless the node continues on fail */
  async execute(this: ExecuteFunctions): Promise<Item[][]> {
    const items: Item[] = [];
    for (const index of this.getInputData().keys()) {
      const pairedItem = { item: index };
      try {
        for await (const json of resultsOf(this, index)) items.push({ json, pairedItem });
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        items.push({ json: { error: (error as Error).message }, pairedItem });
      }
    }
    return [items];
  }
}

async function* resultsOf(host: ExecuteFunctions, item: number): AsyncIterable<Record<string, unknown>> {
  const name = host.getNodeParameter('operation', item);
  const operation = OPERATIONS.find((each) => each.name === name);
  if (!operation) throw new Error(`The API has no operation "${String(name)}".`);
  const request = await requestFor(host, operation, item);
  if (operation.isPage) {
    const isWhole = host.getNodeParameter('returnAll', item, false) === true;
    yield* pages(host, request, isWhole ? Infinity : (host.getNodeParameter('limit', item, 50) as number));
    return;
  }
  const answer = (await send(host, request)) as { readonly data: Record<string, unknown> } | undefined;
  yield answer?.data ?? { success: true };
}
