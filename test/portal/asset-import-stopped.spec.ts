import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { untilWaitingForLock } from '../support/locks.js';
import { textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeOneTurnEach } from '../support/turns.js';
import { assetsOf, ROOM, startImporting, table } from './asset-imports.js';

const { testApp, portal, ready, upload, runToTheEnd } = await startImporting();
afterAll(() => portal.app.close());

const users = testApp.get(UsersService);
const deactivate = (business: TestBusiness, id: string) =>
  business.work((work) => users.deactivate(work, id));
const auditOf = async (business: TestBusiness) =>
  (await business.api.get('/audit-log')).body.data as Record<string, unknown>[];

/** A confirmed import of 120 pumps, of which the first 50 are recorded. */
async function begun() {
  const { business, manager } = await ready();
  const rows = Array.from({ length: 120 }, (_, at) => `Pump ${at},${ROOM},pump,S-${at}`);
  const { location } = await upload(manager, table(...rows));
  await manager.post(`${location}/confirm`);
  await takeOneTurnEach(testApp, 'imports');
  expect(await assetsOf(business)).toHaveLength(50);
  return { business, manager, location };
}

/** By person, how many assets they created, by the events. Each asset has one event. */
async function creatorsOf(business: TestBusiness): Promise<Record<string, number>> {
  const { data } = (await business.api.get('/events?type=asset.created&limit=200')).body;
  const events = data as { actor: { id: string }; data: { object: { id: string } } }[];
  const ids = (await assetsOf(business)).map(({ id }) => id as string);
  expect(events.map((each) => each.data.object.id).sort()).toEqual(ids.sort());
  const counts: Record<string, number> = {};
  for (const { actor } of events) counts[actor.id] = (counts[actor.id] ?? 0) + 1;
  return counts;
}

describe('an import whose person is deactivated between two batches', () => {
  it('stops with the reason, and another person resumes it in their own name', async () => {
    const { business, manager, location } = await begun();
    await deactivate(business, manager.userId);
    await runToTheEnd();
    expect(await assetsOf(business)).toHaveLength(50);
    const owner = await portal.signIn(business);
    const page = textOf((await owner.get(location)).html);
    expect(page).toContain('Stopped: 50 of 120 recorded');
    expect(page).toMatch(/The account of [^,]+, who started this, has been deactivated\./);
    expect((await auditOf(business))[0]).toMatchObject({
      action: 'import.stopped',
      actor: { kind: 'system' },
      target: { object: 'import', name: 'machines.csv' },
      details: { reason: 'deactivated', user_id: manager.userId },
    });
    expect((await owner.post(`${location}/resume`)).status).toBe(303);
    expect((await owner.post(`${location}/resume`)).status).toBe(303);
    await runToTheEnd();
    expect(textOf((await owner.get(location)).html)).toContain('Recorded: 120. Skipped: 0.');
    expect(await creatorsOf(business)).toEqual({ [manager.userId]: 50, [business.ownerId]: 70 });
    const actions = (await auditOf(business)).map(({ action }) => action as string);
    expect(actions.filter((action) => action.startsWith('import.'))).toEqual([
      'import.completed',
      'import.resumed',
      'import.stopped',
    ]);
  });

  it('stops while it is undone too, and keeps what is left until it is resumed', async () => {
    const { business, manager, location } = await begun();
    await runToTheEnd();
    await manager.post(`${location}/undo`);
    await business.work((work) => users.changeRole(work, manager.userId, 'technician'));
    await runToTheEnd();
    expect(await assetsOf(business)).toHaveLength(120);
    const owner = await portal.signIn(business);
    const page = textOf((await owner.get(location)).html);
    expect(page).toContain('Undo stopped: 0 of 120 undone');
    expect(page).toContain('who started this, may no longer import.');
    await owner.post(`${location}/resume`);
    await runToTheEnd();
    expect(await assetsOf(business)).toEqual([]);
  });
});

describe('a person who is deactivated while a batch runs', () => {
  it('is deactivated after the batch, which is recorded as a whole; the next one is not', async () => {
    const { business, roomId, manager } = await ready();
    const id = await business.asset({ room_id: roomId, name: 'Pump', external_id: 'E1' });
    const rows = Array.from({ length: 60 }, (_, at) => `,Fan ${at},${ROOM}`);
    const file = ['External id,Name,Room', `E1,Feed pump,${ROOM}`, ...rows].join('\n');
    const { location } = await upload(manager, file);
    await manager.post(`${location}/confirm`);
    const other = new pg.Client(testApp.config.databaseUrl);
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM assets WHERE business_id = $1 AND id = $2 FOR UPDATE', [
        business.id,
        id,
      ]);
      const batch = takeOneTurnEach(testApp, 'imports');
      await untilWaitingForLock(testApp);
      const deactivated = deactivate(business, manager.userId);
      await untilWaitingForLock(testApp, 2);
      await other.query('COMMIT');
      await Promise.all([batch, deactivated]);
    } finally {
      await other.end();
    }
    await runToTheEnd();
    const names = (await assetsOf(business)).map(({ name }) => name);
    expect(names).toHaveLength(50);
    expect(names).toContain('Feed pump');
    const owner = await portal.signIn(business);
    expect(textOf((await owner.get(location)).html)).toContain('Stopped: 50 of 61 recorded');
  });
});

describe('the person of an import', () => {
  it('is the one who confirmed it, not the one who uploaded the file', async () => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, table(`Pump,${ROOM},pump,Q-1`));
    await (await portal.signIn(business)).post(`${location}/confirm`);
    await deactivate(business, manager.userId);
    await runToTheEnd();
    expect(await creatorsOf(business)).toEqual({ [business.ownerId]: 1 });
  });
});

describe('an import that a person stops', () => {
  it('keeps what is recorded, offers the other rows as a file, and can be undone', async () => {
    const { business, manager, location } = await begun();
    expect(textOf((await manager.get(location)).html)).toContain('Stop import');
    await manager.post(`${location}/cancel`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Recorded: 50. Skipped: 70.');
    expect(text).toContain('The import was stopped before this row.');
    const file = (await manager.get(`${location}/refused`)).html;
    expect(file.trim().split('\r\n')).toHaveLength(1 + 70);
    const rest = await upload(manager, file);
    expect(textOf((await manager.get(rest.location)).html)).toContain('All 70 rows are valid.');
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect(textOf((await manager.get(location)).html)).toContain('Undone: 50. Kept: 0.');
    expect(await assetsOf(business)).toEqual([]);
  });

  it('is not stopped twice, and not after its end', async () => {
    const { manager, location } = await begun();
    await manager.post(`${location}/cancel`);
    await manager.post(`${location}/cancel`);
    expect(textOf((await manager.get(location)).html)).toContain('Recorded: 50. Skipped: 70.');
  });
});
