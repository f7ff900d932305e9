import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TechniciansService } from '../../src/technicians/index.js';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, type Visitor } from '../support/portal.js';
import { created } from '../support/expectations.js';
import { smallTargets } from '../support/targets.js';
import { forTechnician } from '../support/test-business.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const pages: Record<'technician' | 'office' | 'stranger', string[]> = {
  technician: [],
  office: [],
  stranger: ['/', '/sign-up', '/forgotten', '/confirm-email/none', '/new-password/none'],
};
let technician: Visitor;

beforeAll(async () => {
  technician = await portal.signIn(business, 'technician');
  const technicianId = await business.work((work) =>
    portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: technician.userId }),
  );
  const room = await business.place();
  const asset = await business.asset({ room_id: room.roomId });
  await business.asset({ room_id: room.roomId, parent_asset_id: asset });
  const about = { ...forTechnician(technicianId), asset_id: asset };
  const operation = await business.operation({ ...about, scheduled_for: '2026-01-05T08:00:00Z' });
  const begun = await business.operation(about);
  await business.api.post(`/operations/${begun}/start`);
  const part = await business.part({ name: 'Seal', onHand: 5 });
  await business.move(part, { type: 'reserve', operationId: begun, quantity: 1 });
  await technician.post('/operations/report', { title: 'It drips', asset_id: asset });
  const vendor = await business.vendor('Seals & Sons');
  const alarm = created(
    await business.api.post('/alarms', {
      ...{ source: 'scada', dedup_key: 'seal', status: 'firing', severity: 'critical' },
      ...{ summary: 'Leakage above 2 l/h', asset_id: asset },
    }),
  );
  const procedure = created(
    await business.api.post('/procedures', {
      ...{
        name: 'Round',
        steps: [
          { title: 'Seal', kind: 'pass_fail' },
          { title: 'Level', kind: 'number' },
        ],
      },
    }),
  );
  await business.api.patch(`/procedures/${procedure}`, { steps: [{ title: 'Seal', kind: 'check' }] });
  const endpoint = await business.endpoint('http://127.0.0.1:9/hook', { enabled: true });
  await business.ping(endpoint.id);
  pages.technician = [
    ...['/my-work', '/scan', '/scan?code=unknown', '/operations', '/operations/new'],
    ...[`/operations/new?asset_id=${asset}`, `/operations/${operation}`, `/operations/${begun}`],
    ...[
      `/operations/${begun}/complete`,
      '/assets',
      `/assets/${asset}`,
      '/spare-parts',
      `/spare-parts/${part}`,
    ],
    ...['/locations', '/notifications', '/notifications/preferences', '/account', '/search?q=pump'],
    `/operations/${begun}/print`,
  ];
  pages.office = [
    ...['/overview', '/operations', `/operations/${operation}`, '/operations/new', '/calendar?view=agenda'],
    ...['/assets', `/assets/${asset}`, '/locations', `/locations/buildings/${room.buildingId}`],
    ...[`/locations/rooms/${room.roomId}`, '/spare-parts', `/spare-parts/${part}`, '/vendors'],
    ...[`/vendors/${vendor}`, '/team', '/team/technicians', '/notifications', '/settings'],
    ...['/alarms', `/alarms/${alarm}`, `/alarms/${alarm}/operation`, '/calendar?view=month'],
    ...['/calendar?view=day', '/search?q=seal', '/imports', '/audit', '/account'],
    '/imports/moving-over',
    ...['/procedures', '/procedures/new', `/procedures/${procedure}`, `/procedures/${procedure}/edit`],
    `/procedures/${procedure}/versions`,
    ...['/developers/keys', '/developers/keys/new', '/developers/webhooks', '/developers/webhooks/new'],
    ...[`/developers/webhooks/${endpoint.id}`, '/developers/events', '/developers/sandbox'],
  ];
});
afterAll(closeBrowser);

describe.runIf(hasBrowser)('on a phone', () => {
  it.each(['technician', 'office', 'stranger'] as const)(
    'every control on the pages of the %s has a touch target of 44 px',
    async (who) => {
      const visitors = {
        technician: () => technician,
        office: () => portal.signIn(business),
        stranger: () => portal.newVisitor(),
      };
      const tab = await openTab(portal, await visitors[who](), { width: 390 });
      const found: Record<string, string[]> = {};
      for (const page of pages[who]) {
        const reply = await tab.goto(page);
        expect(reply!.status(), page).toBe(page.endsWith('/none') ? 404 : 200);
        const small = await smallTargets(tab);
        if (small.length > 0) found[page] = small;
      }
      expect(found).toEqual({});
    },
    300_000,
  );
});
