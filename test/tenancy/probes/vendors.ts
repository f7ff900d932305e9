import { randomUUID } from 'node:crypto';
import { vendorPrincipal } from '../../../src/access/index.js';
import { NoticesService } from '../../../src/notifications/index.js';
import { OperationLookups, VendorOperationsService } from '../../../src/operations/index.js';
import { VendorPeopleService, VendorsService } from '../../../src/vendors/index.js';
import { INGRID } from '../records/vendor-people.js';
import { FIRST, type Probe, type Probing } from './probe.js';

export function vendorProbes(probing: Probing): Probe[] {
  return [
    ...partnershipProbes(probing),
    ...personProbes(probing),
    ...firmOperationProbes(probing),
    ...firmNoticeProbes(probing),
  ];
}

function partnershipProbes({ own, neighbours, get, read, both }: Probing): Probe[] {
  const vendors = get(VendorsService);
  const either = [own.vendor, neighbours.vendor_id];
  return [
    ...both('partnership', either, (unit, id) => vendors.acceptPartnership(unit, id)),
    ...both('operations of a vendor', either, async (unit, id) => [
      ...(await get(OperationLookups).openOfVendors(unit, [id])),
    ]),
    ...both('partnership ended', either, (unit, id) => vendors.endPartnership(unit, id)),
    read('a vendor', (tenant) => vendors.get(tenant, own.vendor!)),
  ];
}

function personProbes({ business, own, get, work, read, both }: Probing): Probe[] {
  const people = get(VendorPeopleService);
  const atFirm = { userId: own.personUser!, firmId: business.id, link: undefined };
  return [
    read('people of a vendor', (tenant) => people.list(tenant, own.vendor!)),
    work('person of a vendor admitted', (unit) =>
      people.add(unit, own.vendor!, atFirm, { ...INGRID, language: 'en' }),
    ),
    work('person who acts for a firm of a neighbour admitted', (unit) =>
      people.add(unit, own.vendor!, { ...atFirm, userId: own.account! }, { ...INGRID, language: 'en' }),
    ),
    ...both('person of a vendor dismissed', [own.vendorPerson, randomUUID()], (unit, id) =>
      people.remove(unit, own.vendor!, id),
    ),
  ];
}

/** The vendor's user, and what they can read. */
function firmOf({ testApp, business, own }: Probing) {
  const firm = vendorPrincipal(business.id, own.personUser!, own.vendor!);
  return { firm, reads: () => testApp.database.tenant(firm) };
}

function firmOperationProbes(probing: Probing): Probe[] {
  const { testApp, own, get, probe } = probing;
  const operations = get(VendorOperationsService);
  const { firm, reads } = firmOf(probing);
  return [
    ...[true, false].map((open) =>
      probe(`operations of a firm, open ${open}`, () => operations.list(reads(), { open }, FIRST)),
    ),
    ...['offered', 'declared', 'assigned'].flatMap((name) => [
      probe(`${name} of a firm`, () => operations.get(reads(), own[name]!)),
      probe(`${name} of a firm: timeline`, () => operations.timeline(reads(), own[name]!)),
      ...(['accept', 'decline', 'start', 'complete'] as const).map((action) =>
        probe(`${name} of a firm: ${action}`, () =>
          testApp.database.work(firm, (unit) => operations[action](unit, own[name]!)),
        ),
      ),
    ]),
  ];
}

function firmNoticeProbes(probing: Probing): Probe[] {
  const { testApp, own, get, probe } = probing;
  const notices = get(NoticesService);
  const { firm, reads } = firmOf(probing);
  const read = (ids: string[] | 'all') => testApp.database.work(firm, (unit) => notices.markRead(unit, ids));
  return [
    probe('notices of a firm', async () => (await notices.list(reads(), FIRST)).items()),
    probe('unread notices of a firm', async () => [
      (await notices.list(reads(), FIRST, { unread: true })).items(),
      await notices.unreadCount(reads()),
    ]),
    ...['notice', 'noticeBefore', 'noticeBeside'].flatMap((name) => [
      probe(`${name} is read`, () =>
        testApp.database.work(firm, (unit) => notices.markOneRead(unit, own[name]!)),
      ),
      probe(`${name} is among those read`, () => read([own[name]!])),
    ]),
    probe('all notices are read', () => read('all')),
  ];
}
