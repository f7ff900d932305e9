import { OperationActions, OperationsService } from '../../src/operations/index.js';
import { startTestPortal } from '../support/portal.js';
import { forTechnician } from '../support/test-business.js';

/** A portal, and a business with an asset, a technician, a vendor, and a manager who is signed in. */
export async function openShop() {
  const portal = await startTestPortal();
  const testApp = portal.api;
  const operations = testApp.get(OperationsService);
  const actions = testApp.get(OperationActions);
  const business = await testApp.business();
  const assetId = await business.asset();
  const technicianId = await business.technician();
  const vendorId = await business.vendor();
  const manager = await portal.signIn(business, 'manager');
  /** Creates an operation for the technician. */
  const open = (more: object = {}) => business.operation({ ...forTechnician(technicianId), ...more });
  const get = async (id: string) => (await operations.get(business.tenant, id)).item();
  return {
    ...{ portal, testApp, operations, actions, business, assetId, technicianId, vendorId, manager },
    ...{ open, get },
  };
}

/** The id of the operation whose page a URL is. */
export const idIn = (location: string | undefined) =>
  /^\/operations\/([0-9a-f-]{36})$/.exec(location ?? '')?.[1] ?? '';
