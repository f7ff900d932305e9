import { DowntimeCorrections } from '../../src/assets/index.js';
import {
  AccountsService,
  BusinessesService,
  KeysService,
  PrincipalsService,
  SessionsService,
  UsersService,
} from '../../src/access/index.js';
import { systemPrincipal } from '../../src/kernel/auth/principal.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { MeterReadings, MetersService, ReadingCorrections } from '../../src/meters/index.js';
import { ImportsService, ImportFilesService } from '../../src/imports/index.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { resume, suspend } from '../support/suspension.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

/** Prepares a business, and returns the action that causes the event. */
type Story = (business: TestBusiness) => Promise<() => Promise<unknown>>;

const PASSWORD = 'a long enough password';
const BROWSER = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', address: '203.0.113.7' };
const HOOK = 'https://hooks.example.com/maintenance';

const keys = ({ testApp }: TestBusiness) => testApp.get(KeysService);
const sessions = ({ testApp }: TestBusiness) => testApp.get(SessionsService);
const users = ({ testApp }: TestBusiness) => testApp.get(UsersService);
const webhooks = ({ testApp }: TestBusiness) => testApp.get(WebhooksService);
const accounts = ({ testApp }: TestBusiness) => testApp.get(AccountsService);
const corrections = ({ testApp }: TestBusiness) => testApp.get(ReadingCorrections);
const emailOf = ({ id }: TestBusiness) => `ada.${id}@example.org`;

const makeUser = (business: TestBusiness): Promise<string> =>
  business.work((work) =>
    users(business).create(work, {
      ...{ name: 'Ada', email: emailOf(business), role: 'manager', password: PASSWORD },
    }),
  );
const makeKey = (business: TestBusiness): Promise<string> =>
  business.work(
    async (work) => (await keys(business).create(work, { name: 'ERP sync', scopes: ['assets:read'] })).id,
  );
const makeEndpoint = async (business: TestBusiness): Promise<string> =>
  (await business.endpoint(HOOK, { enabled: true })).id;

const downtimes = (business: TestBusiness) => business.testApp.get(DowntimeCorrections);

/** A mistaken reading of a new meter. */
async function makeReading(business: TestBusiness): Promise<string> {
  const assetId = await business.asset();
  const meter = { name: 'Operating hours', kind: 'counter', unit: 'h' } as const;
  const reading = { value: '125000.5', readAt: new Date('2026-10-05T06:00:00Z') };
  return business.work(async (work) => {
    const meterId = await business.testApp.get(MetersService).create(work, assetId, meter);
    return (await business.testApp.get(MeterReadings).record(work, meterId, reading)).id;
  });
}

/** A downtime that has ended, and its asset. */
async function makeDowntime(business: TestBusiness): Promise<string> {
  const assetId = await business.asset();
  for (const status of ['out_of_service', 'operational']) {
    business.testApp.clock.advance(3_600_000);
    await business.api.patch(`/assets/${assetId}/status`, { status });
  }
  return (await business.api.get(`/assets/${assetId}/downtimes`)).body.data[0].id as string;
}

/** An action on a record that `make` creates, after an optional earlier action. */
const onRecord =
  (
    make: (business: TestBusiness) => Promise<string>,
    act: (business: TestBusiness, work: UnitOfWork, id: string) => Promise<unknown>,
    before?: (business: TestBusiness, work: UnitOfWork, id: string) => Promise<unknown>,
  ): Story =>
  async (business) => {
    const id = await make(business);
    if (before) await business.work((work) => before(business, work, id));
    return () => business.work((work) => act(business, work, id));
  };

const ofKey = (verb: 'disable' | 'enable' | 'revoke' | 'rotate', before?: 'disable') =>
  onRecord(
    makeKey,
    (business, work, id) => keys(business)[verb](work, id),
    before && ((business, work, id) => keys(business)[before](work, id)),
  );

const ofUser = (verb: 'deactivate' | 'reactivate', before?: 'deactivate') =>
  onRecord(
    makeUser,
    (business, work, id) => users(business)[verb](work, id),
    before && ((business, work, id) => users(business)[before](work, id)),
  );

const ofEndpoint = (verb: 'delete' | 'disable' | 'pause' | 'resume' | 'rotateSecret', before?: 'pause') =>
  onRecord(
    makeEndpoint,
    (business, work, id) => webhooks(business)[verb](work, id),
    before && ((business, work, id) => webhooks(business)[before](work, id)),
  );

/** An action on the business itself, with the name that the samples use. */
const ofBusiness =
  (
    act: (businesses: BusinessesService, work: UnitOfWork) => Promise<void>,
    before?: (businesses: BusinessesService, work: UnitOfWork) => Promise<void>,
  ): Story =>
  async (business) => {
    const businesses = business.testApp.get(BusinessesService);
    await rename(business);
    if (before) await business.work((work) => before(businesses, work));
    return () => business.work((work) => act(businesses, work));
  };

/** Gives the business the name that it has in samples. */
function rename(business: TestBusiness): Promise<void> {
  const businesses = business.testApp.get(BusinessesService);
  return business.work((work) => businesses.changeSettings(work, { name: 'Example Manufacturing' }));
}

/** The business, with one of its users as the actor. */
async function asUser(business: TestBusiness, id: string): Promise<TestBusiness> {
  return business.as(await business.testApp.get(PrincipalsService).ofUser(id));
}

/** A person of a vendor who can be invited. */
async function invitationOf(business: TestBusiness) {
  const people = business.testApp.get(VendorPeopleService);
  const vendorId = await business.vendor();
  const person = { name: 'Ingrid Solheim', email: `${business.id}@firm.example`, language: 'en' } as const;
  const account = await people.openAccount(business.tenant, vendorId, person, false);
  return {
    ...{ vendorId, people },
    admit: (work: UnitOfWork) => people.add(work, vendorId, account, person),
  };
}

/** An import whose person is deactivated, so that the next turn stops it. */
async function runningImport(business: TestBusiness) {
  const imports = business.testApp.get(ImportsService);
  const userId = await makeUser(business);
  const own = await asUser(business, userId);
  const file = { fileName: 'machines.csv', bytes: Buffer.from('Name,Room\nPump,No such room\n') };
  const id = await own.work((work) => business.testApp.get(ImportFilesService).begin(work, 'asset', file));
  await own.work((work) => imports.confirm(work, id));
  await business.work((work) => users(business).deactivate(work, userId));
  return { imports, id, stop: () => takeTurns(business.testApp, 'imports') };
}

/** What causes each event of the audit log (D69). */
export const AUDIT_STORIES: Readonly<Record<string, Story>> = {
  'key.changed': onRecord(makeKey, (business, work, id) =>
    keys(business).restrict(work, id, ['203.0.113.0/24']),
  ),
  'key.created': (business) => Promise.resolve(() => makeKey(business)),
  'key.disabled': ofKey('disable'),
  'key.enabled': ofKey('enable', 'disable'),
  'key.revoked': ofKey('revoke'),
  'key.rotated': ofKey('rotate'),
  'downtime.corrected': onRecord(makeDowntime, async (business, work, id) => {
    const { started_at: startedAt } = (await downtimes(business).get(work, id)).item();
    const endedAt = new Date(Date.parse(startedAt) + 60_000);
    await downtimes(business).correct(work, id, { endedAt, reason: 'Repaired before noon.' });
  }),
  'downtime.deleted': onRecord(makeDowntime, async (business, work, id) => {
    await downtimes(business).delete(work, id);
  }),
  'import.completed': async (business) => {
    // The third title is too short.
    const file = { fileName: 'machines.csv', bytes: Buffer.from('Title\nSeal\nBelt\nX\n') };
    const files = business.testApp.get(ImportFilesService);
    const id = await business.work((work) => files.begin(work, 'operation', file));
    await business.work((work) => business.testApp.get(ImportsService).confirm(work, id));
    return () => takeTurns(business.testApp, 'imports');
  },
  'import.resumed': async (business) => {
    const { imports, id, stop } = await runningImport(business);
    await stop();
    return () => business.work((work) => imports.resume(work, id));
  },
  'import.stopped': async (business) => (await runningImport(business)).stop,
  'meter_reading.corrected': onRecord(makeReading, (business, work, id) =>
    corrections(business).correct(work, id, { value: '12500.5' }),
  ),
  'meter_reading.deleted': onRecord(makeReading, (business, work, id) =>
    corrections(business).delete(work, id),
  ),
  // The business reads the event once it is resumed.
  'business.suspended': async (business) => {
    await rename(business);
    return async () => {
      await suspend(business, 'An invoice is overdue.');
      await resume(business);
    };
  },
  'business.resumed': async (business) => {
    await rename(business);
    await suspend(business);
    return () => resume(business);
  },
  'plan.changed': ofBusiness(
    (businesses, work) => businesses.setPlan(work, 'enterprise'),
    (businesses, work) => businesses.setPlan(work, 'starter'),
  ),
  'settings.changed': ofBusiness((businesses, work) =>
    businesses.changeSettings(work, { timeZone: 'Europe/Paris' }),
  ),
  'user.deactivated': ofUser('deactivate'),
  'user.invited': (business) => Promise.resolve(() => makeUser(business)),
  'user.link_made': onRecord(makeUser, (business, work, id) =>
    accounts(business).passwordLink(work, id, false),
  ),
  'user.password_changed': async (business) => {
    const own = await asUser(business, await makeUser(business));
    const passwords = { currentPassword: PASSWORD, password: `${PASSWORD} more` };
    return () => own.work((work) => accounts(business).changePassword(work, passwords, business.ownerId));
  },
  'user.password_set': async (business) => {
    const id = await makeUser(business);
    const link = await business.work((work) => accounts(business).passwordLink(work, id, false));
    const own = await asUser(business, id);
    return () =>
      own.work((work) => accounts(business).choosePassword(work, link.purpose, link.token, PASSWORD));
  },
  'user.reactivated': ofUser('reactivate', 'deactivate'),
  'user.role_changed': onRecord(makeUser, (business, work, id) =>
    users(business).changeRole(work, id, 'admin'),
  ),
  'user.sessions_ended': async (business) => {
    const id = await makeUser(business);
    const own = await asUser(business, id);
    await own.work((work) => sessions(business).open(work, BROWSER));
    return () => business.work((work) => users(business).endSessions(work, id));
  },
  'user.signed_in': async (business) => {
    const own = await asUser(business, await makeUser(business));
    return () => own.work((work) => sessions(business).signIn(work, BROWSER));
  },
  'user.signed_in_failed': async (business) => {
    const id = await makeUser(business);
    const service = business.as(systemPrincipal(business.id));
    return () => service.work((work) => accounts(business).recordFailedSignIn(work, id, 1));
  },
  'vendor.person_invited': async (business) => {
    const invitation = await invitationOf(business);
    return () => business.work(invitation.admit);
  },
  'vendor.person_removed': async (business) => {
    const { vendorId, people, admit } = await invitationOf(business);
    await business.work(admit);
    const [person] = await people.list(business.tenant, vendorId);
    return () => business.work((work) => people.remove(work, vendorId, person!.id));
  },
  'webhook_endpoint.changed': onRecord(makeEndpoint, (business, work, id) =>
    webhooks(business).change(work, id, { eventTypes: ['asset.created'] }),
  ),
  'webhook_endpoint.deleted': ofEndpoint('delete'),
  'webhook_endpoint.disabled': ofEndpoint('disable'),
  'webhook_endpoint.enabled': async (business) => {
    const id = await makeEndpoint(business);
    await business.setEndpoint(id, { enabled: false, lastSuccessAt: business.testApp.clock.now() });
    return () => business.work((work) => webhooks(business).enable(work, id));
  },
  'webhook_endpoint.paused': ofEndpoint('pause'),
  'webhook_endpoint.registered': (business) => Promise.resolve(() => makeEndpoint(business)),
  'webhook_endpoint.resumed': ofEndpoint('resume', 'pause'),
  'webhook_endpoint.secret_rotated': ofEndpoint('rotateSecret'),
};
