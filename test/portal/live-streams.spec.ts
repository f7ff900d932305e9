import { describe, expect, it } from 'vitest';
import { BusinessesService, UsersService } from '../../src/access/index.js';
import { startTestPortal, type Visitor } from '../support/portal.js';
import { RawClient } from '../support/raw-client.js';

const portal = await startTestPortal();
const users = portal.api.get(UsersService);

/** A visitor with an open live stream. */
async function listen(visitor: Visitor): Promise<RawClient> {
  const client = await RawClient.connect(portal.origin);
  const cookie = `__Host-session=${visitor.cookies.get('__Host-session')}`;
  client.say(`GET /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`);
  await expect.poll(() => client.received, { timeout: 20_000 }).toContain('event: open');
  return client;
}

/** How long a stream stays open, in milliseconds. */
async function endOf(client: RawClient): Promise<number> {
  const began = performance.now();
  await client.closed;
  return performance.now() - began;
}

/** Enough time on a busy machine; a stream ends after five minutes anyway. */
const SOON_MS = 5_000;

describe('a live stream ends', () => {
  it('when its browser signs out, but not when another browser does', async () => {
    const [business, visitor] = await portal.newBusiness();
    const stream = await listen(visitor);
    const other = await listen(await portal.signIn(business));
    await visitor.post('/sign-out');
    expect(await endOf(stream)).toBeLessThan(SOON_MS);
    expect(other.socket.closed).toBe(false);
    other.socket.destroy();
  });

  it('when the user is deactivated or gets another role', async () => {
    const business = await portal.api.business();
    for (const end of ['deactivate', 'role'] as const) {
      const visitor = await portal.signIn(business, 'manager');
      const stream = await listen(visitor);
      await business.work((work) =>
        end === 'role'
          ? users.changeRole(work, visitor.userId, 'technician')
          : users.deactivate(work, visitor.userId),
      );
      expect(await endOf(stream), end).toBeLessThan(SOON_MS);
    }
  });

  it('when the business changes its plan', async () => {
    const business = await portal.api.business();
    const stream = await listen(await portal.signIn(business));
    await business.work((work) => portal.api.get(BusinessesService).setPlan(work, 'starter'));
    expect(await endOf(stream)).toBeLessThan(SOON_MS);
  });

  it('when the user signs out everywhere else, for all their other browsers', async () => {
    const business = await portal.api.business();
    const [here, there] = [await portal.signIn(business), await portal.signIn(business)];
    const [own, other] = [await listen(here), await listen(there)];
    await here.post('/account/sign-out-elsewhere');
    expect(await endOf(other)).toBeLessThan(SOON_MS);
    expect(own.socket.closed).toBe(false);
    own.socket.destroy();
  });
});
