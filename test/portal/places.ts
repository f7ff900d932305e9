import { startTestPortal } from '../support/portal.js';

/** A business with one room, "Pump room, Ground floor, Plant North", and its manager, who is signed in. */
export async function openBusiness() {
  const [business, manager] = await (await startTestPortal()).newBusiness('manager');
  return { business, place: await business.place(), manager };
}
