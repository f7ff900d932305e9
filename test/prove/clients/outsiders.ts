import type { Member } from '../stage.js';
import { attempt, repeat, type Scene } from './client.js';

const PAGES = ['/overview', '/assets', '/operations', '/spare-parts', '/developers/events'];

/** Tries the neighbour's ids in every way: each must be answered as if it did not exist. */
export async function tryNeighbour(scene: Scene): Promise<void> {
  const { history, random, otherIds, roomId } = scene;
  const name = `${scene.http.customer.marker} was here`;
  const headers = { 'idempotency-key': 'an asset below one of the neighbour' };
  await repeat(scene, async () => {
    const ids = otherIds();
    if (ids.length === 0) return;
    const id = random.pick(ids);
    const ways: [string, string, object?][] = [
      ['GET', `/assets/${id}`],
      ['PATCH', `/assets/${id}`, { json: { name } }],
      ['DELETE', `/assets/${id}`],
      ['GET', `/assets/${id}/attachments`],
      ['POST', '/assets', { json: { name, room_id: roomId, parent_asset_id: id }, headers }],
      ['GET', '/assets?limit=50'],
    ];
    const way = random.pick(ways);
    const { reply, outcome, fault } = await attempt(
      scene,
      'isolation',
      'stranger',
      `${way[0]} ${way[1]}`,
      way,
    );
    const isOwn = way[1] === '/assets?limit=50';
    if (outcome === 'ok' && !isOwn)
      history.broken('isolation', `${way[0]} ${way[1]} of the neighbour answered ${reply!.status}`, fault);
  });
}

/** Opens pages of the portal, signed in as the owner. */
export async function openPages(scene: Scene, portals: readonly Member[]): Promise<void> {
  const { http, history, random } = scene;
  const headers = { cookie: `__Host-session=${http.customer.cookie}` };
  await repeat(
    scene,
    async () => {
      const [portal, page] = [random.pick(portals), random.pick(PAGES)];
      const operation = history.invoke('isolation', 'visitor', page);
      const reply = await http.fetch(`${portal.origin}${page}`, 'GET', { headers });
      const isUnknown = reply === undefined || reply.status >= 500;
      history.end(operation, isUnknown ? 'unknown' : reply.status === 200 ? 'ok' : 'fail', reply?.status);
      if (reply && reply.status < 500 && reply.status !== 200)
        history.broken(
          'errors',
          `the portal answered ${reply.status} to its owner at ${page}`,
          operation.fault,
        );
    },
    400,
  );
}
