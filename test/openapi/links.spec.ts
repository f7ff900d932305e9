import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sandboxOf } from '../sandbox/sandboxes.js';
import { eventually } from '../support/eventually.js';
import { fileOf, formWith, FORM_TYPE } from '../support/files.js';
import { LinkClient, type Send } from '../support/link-client.js';
import { linkedOperations } from '../support/linked-operations.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestAppAlone();
afterAll(() => testApp.stopWorkers());
const description = (await (await fetch(`${testApp.origin}/api/v1/openapi.json`)).json()) as Record<
  string,
  unknown
>;
const operations = linkedOperations(description);

/** The minimum share of operations that the links must reach. */
const SHARE = 0.98;

describe('a client that only knows the description', () => {
  it('gets a 2xx response from nearly every operation by following the links', async () => {
    const live = await preparedBusiness();
    const client = new LinkClient(description, sendAs(live, await sandboxOf(live)));
    await client.explore();
    const reached = client.reached.size / client.total;
    expect(reached, `${client.missed.length} missed:\n${client.missed.join('\n')}`).toBeGreaterThanOrEqual(
      SHARE,
    );
  });
});

describe('the links in the description', () => {
  it('only name parameters that the target operation has', () => {
    const wrong = operations.flatMap(({ id, links }) =>
      Object.values(links)
        .flat()
        .filter((link) => !Object.keys(link.parameters ?? {}).every((name) => takes(link.operationId, name)))
        .map((link) => `${id} → ${link.operationId}`),
    );
    expect(wrong).toEqual([]);
    function takes(operationId: string, name: string): boolean {
      return operations.find(({ id }) => id === operationId)!.parameters.some((each) => each.name === name);
    }
  });

  it('lead from each create to all operations that take the new id', () => {
    const inPaths = (path: string) =>
      operations.filter((each) => each.path.startsWith(path)).map(({ id }) => id);
    const linked = (from: string) =>
      operations.find(({ id }) => id === from)!.links[201]!.map(({ operationId }) => operationId);
    expect(linked('createOperation')).toEqual(expect.arrayContaining(inPaths('/operations/{taskId}')));
    expect(linked('createMeter')).toEqual(expect.arrayContaining(inPaths('/meters/{meterId}')));
    expect(linked('createFloorRoom')).toEqual(
      expect.arrayContaining(['createAsset', 'listAssets', 'getFloor', ...inPaths('/rooms/{roomId}')]),
    );
  });
});

describe('the links of what people do on an operation', () => {
  const linked = (from: string, status = 200) => {
    const links = operations.find(({ id }) => id === from)!.links[status]!;
    return Object.fromEntries(links.map(({ operationId, ...link }) => [operationId, link]));
  };
  const OWN = '$response.body#/data/id';

  it('lead from the operation to its checklist, comments, time and costs', () => {
    for (const from of [linked('createOperation', 201), linked('getOperation')])
      expect(from).toMatchObject({
        getChecklist: { parameters: { taskId: OWN } },
        listOperationComments: { parameters: { taskId: OWN } },
        addOperationTimeEntry: { parameters: { taskId: OWN } },
        listOperationTimeEntries: { parameters: { taskId: OWN } },
        addOperationCost: { parameters: { taskId: OWN } },
        listOperationCosts: { parameters: { taskId: OWN } },
      });
  });

  it.each(['getTimeEntry', 'getCost', 'getComment', 'getChecklist'])(
    'lead from %s to its operation',
    (from) => {
      const { getOperation } = linked(from);
      expect(getOperation).toMatchObject({ parameters: { taskId: '$response.body#/data/operation_id' } });
    },
  );

  it('lead from a procedure to the creation of operations that get it, and not to its steps', () => {
    const { createOperation, createProcedure } = linked('createProcedure', 201);
    expect(createOperation).toMatchObject({ requestBody: { procedure_ids: [OWN] } });
    expect(createProcedure).toBeUndefined();
  });

  it('lead from a checklist to the results of its first step', () => {
    const parameters = {
      taskId: '$response.body#/data/operation_id',
      itemId: '$response.body#/data/items/0/id',
    };
    expect(linked('getChecklist')).toMatchObject({
      recordChecklistResult: { parameters },
      deleteChecklistResult: { parameters },
    });
  });

  it('lead from the first downtime of a list to its correction', () => {
    expect(linked('listAssetDowntimes')).toMatchObject({
      correctDowntime: { parameters: { downtimeId: '$response.body#/data/0/id' } },
    });
  });
});

/** A business with records that keys cannot create: a technician, a vendor, a webhook endpoint; and a worker, which numbers events. */
async function preparedBusiness(): Promise<TestBusiness> {
  await testApp.worker();
  const business = await testApp.business();
  await business.technician();
  await business.vendor();
  await business.endpoint('http://127.0.0.1:9/hook');
  await eventually(
    () => business.api.get('/events?limit=1'),
    ({ body }) => body.data.length > 0,
  );
  return business;
}

/** Sends with the key of a business, and with that of its sandbox what only sandboxes have, as the description says. */
function sendAs(live: TestBusiness, sandbox: TestBusiness): Send {
  return ({ operation: { method, takesFile, parameters }, path, body }) => {
    const { api } = path.startsWith('/sandbox/') ? sandbox : live;
    const key = parameters.find(({ name }) => name === 'Idempotency-Key')?.required && randomUUID();
    const headers = { 'Idempotency-Key': key || null };
    if (takesFile === undefined) return api.send(method, path, body, headers);
    const table = { name: 'table.csv', bytes: Buffer.from('Name,Room\nPump,No such room\n') };
    const isTable = takesFile.includes('text/csv');
    if (!isTable) expect(takesFile).toContain('application/pdf');
    return api.send(method, path, formWith(isTable ? table : fileOf('pdf')), {
      ...headers,
      'content-type': FORM_TYPE,
    });
  };
}
