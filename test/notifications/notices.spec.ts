import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyPrincipal, userPrincipal } from '../../src/access/principals.js';
import { BusinessesService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { NOTICE_KINDS, NoticesService, PreferencesService } from '../../src/notifications/index.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { account, fitter, openOperation, untilNotices, noticesOf, type Fitter } from './people.js';
import { takeTurns } from '../support/turns.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let business: TestBusiness;
let notices: NoticesService;
let preferences: PreferencesService;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
  business = await testApp.business();
  notices = testApp.get(NoticesService);
  preferences = testApp.get(PreferencesService);
});
afterAll(() => testApp.stopWorkers());

const reader = ({ principal }: Pick<Fitter, 'principal'>) => testApp.database.tenant(principal);

describe("a person's notices", () => {
  it('are returned in pages, newest first, each once', async () => {
    const ada = await fitter(testApp, business);
    for (let i = 0; i < 5; i += 1) await openOperation(business, ada, { title: `Seal ${i}` });
    await untilNotices(testApp, ada, 5);
    const titles: string[] = [];
    for (let after: { id: string } | null = null; ;) {
      const page = await notices.list(reader(ada), { limit: 2, after });
      titles.push(...page.items().map(({ parameters }) => (parameters as { title: string }).title));
      if ((after = page.next) === null) break;
    }
    expect(titles).toEqual(['Seal 4', 'Seal 3', 'Seal 2', 'Seal 1', 'Seal 0']);
  });

  it('are unread until they are marked as read, one by one or all together', async () => {
    const ada = await fitter(testApp, business);
    for (let i = 0; i < 3; i += 1) await openOperation(business, ada);
    const [newest] = await untilNotices(testApp, ada, 3);
    expect(await notices.unreadCount(reader(ada))).toBe(3);
    const now = testApp.clock.now();
    await testApp.database.work(ada.principal, (work) => notices.markRead(work, [newest!.id]));
    expect(await notices.unreadCount(reader(ada))).toBe(2);
    const [read] = await noticesOf(testApp, ada);
    expect(new Date(read!.read_at!).getTime()).toBeGreaterThanOrEqual(now.getTime());
    testApp.clock.advance(60_000);
    await testApp.database.work(ada.principal, (work) => notices.markRead(work, 'all'));
    expect(await notices.unreadCount(reader(ada))).toBe(0);
    expect((await noticesOf(testApp, ada))[0]!.read_at).toBe(read!.read_at);
    const unread = await notices.list(reader(ada), { limit: 10, after: null }, { unread: true });
    expect(unread.items()).toEqual([]);
  });

  it('cannot be seen or marked by other people of the business or of another business', async () => {
    const [ada, colleague] = [await fitter(testApp, business), await account(testApp, business, 'owner')];
    const elsewhere = await testApp.business();
    await openOperation(business, ada);
    const [own] = await untilNotices(testApp, ada, 1);
    // The same user ID at another business is another person.
    const others = [
      colleague,
      { principal: elsewhere.owner },
      {
        principal: userPrincipal({
          businessId: elsewhere.id,
          id: ada.id,
          role: 'technician',
          isActive: true,
        }),
      },
    ];
    for (const other of others) {
      expect(await noticesOf(testApp, other)).toEqual([]);
      await testApp.database.work(other.principal, (work) => notices.markRead(work, [own!.id]));
      await testApp.database.work(other.principal, (work) => notices.markRead(work, 'all'));
    }
    expect(await notices.unreadCount(reader(ada))).toBe(1);
    expect(() =>
      notices.list(reader({ principal: keyPrincipal(business.id, business.keyId, []) }), {
        limit: 1,
        after: null,
      }),
    ).toThrow('Only people');
  });

  it('are deleted after 90 days, with their announcements', async () => {
    const own = await testApp.business();
    const ada = await fitter(testApp, own);
    await openOperation(own, ada);
    await untilNotices(testApp, ada, 1);
    testApp.clock.advance(89 * DAY_MS);
    await takeTurns(testApp, 'retention');
    expect(await noticesOf(testApp, ada)).toHaveLength(1);
    testApp.clock.advance(2 * DAY_MS);
    await takeTurns(testApp, 'retention');
    expect(await noticesOf(testApp, ada)).toEqual([]);
    const left = await testApp.acrossBusinesses.rows(
      sql`SELECT 1 FROM announcements WHERE business_id = ${own.id}`,
    );
    expect(left).toEqual([]);
  });
});

describe('preferences', () => {
  it('have defaults, which a person can change per kind and channel', async () => {
    const [ada, other] = [await fitter(testApp, business), await fitter(testApp, business)];
    const defaults = await preferences.preferences(reader(ada));
    expect(defaults).toHaveLength(NOTICE_KINDS.length * 2);
    expect(defaults.filter(({ isWanted }) => !isWanted).map(({ kind }) => kind)).toEqual([
      'operation.overdue',
      'operation.completed',
      'operation.completed',
      'asset.status_changed',
      'asset.status_changed',
      'part.reservation_released',
      'part.reservation_released',
      'key.unused',
    ]);
    const preference = (isWanted: boolean) => ({
      kind: 'operation.created' as const,
      channel: 'email' as const,
      isWanted,
    });
    const set = (...preferencesToSet: ReturnType<typeof preference>[]) =>
      testApp.database.work(ada.principal, (work) => preferences.setPreferences(work, preferencesToSet));
    await set(preference(true), preference(false));
    const changed = await preferences.preferences(reader(ada));
    expect(changed.filter((each, i) => each.isWanted !== defaults[i]!.isWanted)).toEqual([preference(false)]);
    expect(await preferences.preferences(reader(other))).toEqual(defaults);
    await set(preference(true));
    await set();
    expect(await preferences.preferences(reader(ada))).toEqual(defaults);
  });
});

describe('the settings of notices', () => {
  it.each(['Mars/Olympus', '+02:00', '', 'Europe/Paris; DROP'])('refuse the time zone "%s"', async (zone) => {
    const change = business.work((work) =>
      testApp.get(BusinessesService).changeSettings(work, { timeZone: zone }),
    );
    await expect(change).rejects.toMatchObject({ param: 'time_zone' });
  });
});
