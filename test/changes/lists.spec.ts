import { beforeAll, describe, expect, it } from 'vitest';
import { ChangesService } from '../../src/changes/index.js';
import { CHANGE_TYPES } from '../../src/changes/changes.service.js';
import { Building } from '../../src/hierarchy/index.js';
import { descriptionOf, routesOf } from '../support/described.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { Follower } from './follower.js';

const HEADER = 'service-changes-cursor';

const testApp = await startTestApp();
let business: TestBusiness;

beforeAll(async () => {
  business = await testApp.business();
  await oneOfEach(business);
  await testApp.get(ChangesService).end(business.id);
});

/** Reads the first page of a list. @returns a follower of the feed from there */
async function followerFrom(path: string, of = business): Promise<Follower> {
  const { headers } = await of.api.get(path);
  return new Follower(of, headers[HEADER]!);
}

describe('the Service-Changes-Cursor header', () => {
  it('is sent with the first page of a list if its resource is in the change feed, in any sort order', async () => {
    const lists = routesOf(descriptionOf(testApp)).filter(
      ({ isPage, path }) => isPage && !path.includes('{'),
    );
    const objects: string[] = [];
    for (const { path } of lists) {
      const { body, headers } = await business.api.get(`${path}?limit=1`);
      const object = (body.data as { object: string }[])[0]?.object;
      if (object === undefined) continue;
      expect(HEADER in headers, path).toBe((CHANGE_TYPES as readonly string[]).includes(object));
      if (HEADER in headers) objects.push(object);
    }
    expect(objects).toEqual(expect.arrayContaining(['asset', 'operation', 'room', 'vendor', 'technician']));
    expect((await business.api.get('/assets?sort=-updated_at&limit=1')).headers).toHaveProperty(HEADER);
  });

  it('leads to changes that are committed while the client reads further pages, which do not have it', async () => {
    const { headers, body } = await business.api.get('/assets?limit=1');
    const id = await business.asset({ name: 'Fan' });
    const later = await business.api.get(`/assets?limit=1&cursor=${body.pagination.next_cursor}`);
    expect(later.headers).not.toHaveProperty(HEADER);
    const changes = await new Follower(business, headers[HEADER]!).read();
    expect(changes.map(({ resource_id }) => resource_id)).toContain(id);
  });

  it('also leads to changes that were written before the list was read and committed after', async () => {
    const late = await testApp.business();
    let follower: Follower;
    const id = await late.work(async (work) => {
      const made = await work.insert(Building, {
        ...{ name: 'Mill', physicalAddress: '1 Mill Lane', buildingType: 'office' },
      });
      // Another change is committed and numbered in between.
      await late.vendor();
      await testApp.get(ChangesService).end(late.id);
      follower = await followerFrom('/buildings', late);
      return made;
    });
    const changes = await follower!.read();
    expect(changes.map(({ resource_id }) => resource_id)).toEqual([id]);
  });

  it('does not lead to changes that were numbered before the list was read', async () => {
    await testApp.get(ChangesService).end(business.id);
    expect(await (await followerFrom('/rooms')).read()).toEqual([]);
  });

  it('leads to the start of the feed for a business without changes', async () => {
    const fresh = await testApp.business();
    const follower = await followerFrom('/assets', fresh);
    const id = await fresh.building();
    expect((await follower.read()).map(({ resource_id }) => resource_id)).toEqual([id]);
  });

  it('is not sent to keys without access to the feed', async () => {
    const { secret } = await business.apiKey(['assets:read']);
    const { status, headers } = await testApp.client(secret).get('/assets');
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty(HEADER);
  });
});
