import { AssetsService } from '../../src/assets/index.js';
import { get, RawClient } from './raw-client.js';
import type { TestBusiness } from './test-business.js';

/** The minimum size of a large page in bytes. */
export const LARGE_PAGE = 1_500_000;
/** How many large pages a client requests: the operating system buffers about 3 MB, this is ten times as much. */
export const ASKED = 20;

/** Gives a business assets that fill a large page. */
export async function addLargePage(business: TestBusiness): Promise<void> {
  const asset = { name: 'Pump', roomId: null, description: 'x'.repeat(LARGE_PAGE / 15) };
  await business.work(async (work) => {
    for (let made = 0; made < 15; made += 1) await business.testApp.get(AssetsService).create(work, asset);
  });
}

/** Requests a large page several times, and reads only the beginning of the first. */
export async function leaveUnread(business: TestBusiness): Promise<RawClient> {
  const client = await RawClient.connect(business.testApp.origin);
  client.say(get('/assets', business.key).repeat(ASKED));
  await client.stopReading();
  return client;
}
