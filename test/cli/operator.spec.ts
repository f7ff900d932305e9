import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { Operator, type OperatorRecord } from '../../src/cli/operator.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const operator = new Operator(testApp.app);
const business = await testApp.business();
await oneOfEach(await testApp.business());
const records = await oneOfEach(business);
const delivery = await business.ping(records.endpointId!);

it.each<[OperatorRecord, string]>([
  ['user', business.ownerId],
  ['key', business.keyId],
  ['technician', records.technician_id!],
  ['spare part', records.sparePartId!],
  ['operation', records.taskId!],
  ['webhook endpoint', records.endpointId!],
  ['webhook delivery', delivery],
])('ownerOfThe finds the owner of a %s by its ID, and not_found for an unknown one', async (kind, id) => {
  expect(await operator.ownerOfThe(kind, id)).toEqual(business.owner);
  for (const unknown of [randomUUID(), 'no-uuid'])
    await expect(operator.ownerOfThe(kind, unknown)).rejects.toMatchObject({ code: 'not_found' });
});
