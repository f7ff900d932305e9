import type { TestApp } from '../../support/test-app.js';
import type { TestBusiness } from '../../support/test-business.js';
import { VendorsService } from '../../../src/vendors/index.js';
import { created } from '../../support/expectations.js';
import { fileOf } from '../../support/files.js';
import type { Records } from '../../support/records.js';
import { addAccounts, addKey } from './accounts.js';
import { addAlarms } from './alarms.js';
import { addComments } from './comments.js';
import { addAttachments, addExports } from './files.js';
import type { Filling } from './filling.js';
import { addHistory, addAssetWithoutRoom, addOperations, addWork } from './operations.js';
import { addImports } from './imports.js';
import { addLabor } from './labor.js';
import { addMeters } from './meters.js';
import { addNotices } from './notices.js';
import { addProcedures } from './procedures.js';
import { addStock } from './stock.js';
import { addVendorPeople } from './vendor-people.js';
import { addDeliveries, leaseDelivery } from './webhooks.js';

/** A building that is created twice with `KEPT_KEY`: the response is stored for the repeat. */
export const KEPT = { name: 'Kept', physical_address: '1 Mill Lane', building_type: 'office' };
export const KEPT_KEY = 'kept for a repeat';

/** Adds records that routes cannot create: operations in every status, reserved stock, keys, deliveries, accounts. */
export async function addMore(testApp: TestApp, business: TestBusiness, first: Records): Promise<Records> {
  const opened = await addOperations(business, first);
  await business.api.post('/buildings', KEPT, { 'Idempotency-Key': KEPT_KEY });
  created(await business.api.upload(`/assets/${opened.asset}/attachments`, fileOf('jpg')));
  const formerVendor = await testApp.get(VendorsService).create('Former firm');
  return business.work(async (work) => {
    const records = { ...first, ...opened, formerVendor };
    const filling: Filling = { business, records, work, get: (service) => testApp.get(service) };
    const downtimes = await addWork(filling);
    const stock = await addStock(filling);
    const key = await addKey(filling);
    const deliveries = await addDeliveries(filling);
    const attachments = await addAttachments(filling);
    const exports = await addExports(filling);
    const imports = await addImports(filling);
    const assetWithoutRoom = await addAssetWithoutRoom(filling);
    await addHistory(filling);
    const alarms = await addAlarms(filling);
    const meters = await addMeters(filling);
    await leaseDelivery(filling, deliveries.underWay);
    const accounts = await addAccounts(filling);
    const people = await addVendorPeople(filling, attachments);
    const comments = await addComments(filling);
    const procedures = await addProcedures(filling);
    const labor = await addLabor(filling);
    const notices = await addNotices(filling, people.personUser);
    return {
      ...opened,
      ...{
        ...stock,
        key,
        ...deliveries,
        ...attachments,
        ...exports,
        ...imports,
        assetWithoutRoom,
        ...accounts,
      },
      ...{ ...people, ...notices, ...alarms, ...meters, ...downtimes, ...comments, ...procedures, ...labor },
      vendor: first.vendor_id!,
      technician: first.technician_id!,
      machine: first.parent_asset_id!,
    };
  });
}
