import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { EVERY_KIND, withChecklist } from '../procedures/making.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { created } from '../support/expectations.js';
import { fileOf } from '../support/files.js';
import { textOfPdf } from '../support/pdf-text.js';
import { startTestPortal, textOf } from '../support/portal.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import { firmPerson } from './firm.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
const technician = await portal.signIn(business, 'technician');
const picture = readFileSync(new URL('../../src/portal/kit/page/icon-512.png', import.meta.url));
const STEPS = EVERY_KIND.filter(({ kind }) => kind !== 'reading');

afterAll(closeBrowser);

/** An operation with something in each part of the paper, completed by a technician and closed by a manager. */
async function finished(of: TestBusiness, more: object = {}) {
  const nadia = await of.technician({ name: 'Nadia Haddad' });
  await of.work((work) =>
    portal.api.get(TechniciansService).update(work, nadia, { hourlyRate: '40' } as object),
  );
  const asset = await of.asset({ room_id: (await of.place()).roomId, name: 'Feed pump', qr_code: 'NWF-1' });
  const about = { title: 'Replace the seal', asset_id: asset, agreed_amount: 480, notes: 'Key at the gate.' };
  const { operation, record } = await withChecklist(of, STEPS, {
    ...forTechnician(nadia),
    ...{ ...about, description: 'Lock out first.', priority: 'high', required_skill: 'mechanical' },
    ...more,
  });
  return { operation, record, nadia, asset };
}

describe('a printed operation', () => {
  it('says which work it was, on what, for whom and when', async () => {
    const { operation } = await finished(business);
    const { data } = (await business.api.get(`/operations/${operation}`)).body;
    const text = textOf((await manager.get(`/operations/${operation}/print`)).html);
    for (const part of [`Work order WO-${data.number}`, 'Replace the seal', 'Assigned', 'Feed pump', 'Pump room'])
      expect(text).toContain(part);
  });
});
