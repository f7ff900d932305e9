import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Session } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { startTestAppAlone } from '../support/test-app.js';
import { takeTurns } from '../support/turns.js';

it('expired sessions are deleted, with the addresses that they name', async () => {
  const testApp = await startTestAppAlone();
  const business = await testApp.business();
  const [, current] = await business.work((work) => {
    const session = {
      userId: business.ownerId,
      secretHash: randomBytes(32),
      address: '192.0.2.1',
      lastSeenAt: work.now,
    };
    const endingIn = (ms: number) =>
      work.insert(Session, { ...session, expiresAt: new Date(work.now.getTime() + ms) });
    return Promise.all([endingIn(-1), endingIn(60 * 60 * 1000)]);
  });
  await takeTurns(testApp, 'retention');
  const left = await testApp.acrossBusinesses.rows<{ id: string }>(
    sql`SELECT id FROM sessions WHERE business_id = ${business.id}`,
  );
  expect(left.map(({ id }) => id)).toEqual([current]);
});
