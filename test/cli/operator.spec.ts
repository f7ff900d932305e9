import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { Operator, type RecordKind } from '../../src/cli/operator.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { furnish } from '../support/estate.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const operator = new Operator(testApp.app);
const plant = await testApp.business();
await furnish(testApp, await testApp.business());
const estate = await furnish(testApp, plant);
const delivery = await testApp.work(plant, (work) =>
  testApp.app.get(WebhooksService).ping(work, estate.endpointId!),
);

it.each<[RecordKind, string]>([
  ['user', plant.ownerId],
  ['key', plant.keyId],
  ['technician', estate.technician_id!],
  ['spare part', estate.sparePartId!],
  ['operation', estate.taskId!],
  ['webhook endpoint', estate.endpointId!],
  ['webhook delivery', delivery],
])('finds the owner of a %s by its id alone, and nobody by another', async (kind, id) => {
  expect(await operator.ownerOfThe(kind, id)).toEqual(plant.owner);
  for (const unknown of [randomUUID(), 'no-uuid'])
    await expect(operator.ownerOfThe(kind, unknown)).rejects.toMatchObject({ code: 'not_found' });
});
