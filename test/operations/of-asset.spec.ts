import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { roomId } = await business.place();
const assetId = await business.asset({ room_id: roomId });
const technicianId = await business.technician();

describe('GET /assets/{assetId}/operations', () => {
  it('lists only the operations of that asset, in full and newest first', async () => {
    const [first, second] = [
      await business.operation({ ...forTechnician(technicianId), asset_id: assetId }),
      await business.operation({ ...forTechnician(technicianId), asset_id: assetId }),
    ];
    await business.operation(forTechnician(technicianId));
    const reply = await business.api.get(`/assets/${assetId}/operations`);
    expect(reply.status).toBe(200);
    expect(reply.body.data.map((operation: { id: string }) => operation.id)).toEqual([second, first]);
    expect(reply.body.data[0]).toEqual((await business.api.get(`/operations/${second}`)).body.data);
    const page = await business.api.get(`/assets/${assetId}/operations?limit=1`);
    expect(page.body.pagination).toMatchObject({ limit: 1, has_more: true });
    const rest = await business.api.get(
      `/assets/${assetId}/operations?cursor=${page.body.pagination.next_cursor}`,
    );
    expect(rest.body.data.map((operation: { id: string }) => operation.id)).toEqual([first]);
  });

  it('is empty for an asset without operations', async () => {
    const idle = await business.asset({ name: 'Idle', room_id: roomId });
    expect((await business.api.get(`/assets/${idle}/operations`)).body.data).toEqual([]);
  });

  it('accepts no filters', async () => {
    const reply = await business.api.get(`/assets/${assetId}/operations?status=new`);
    expect(reply.body.error).toMatchObject({ code: 'unknown_parameter', param: 'status' });
  });

  it("returns 404 for another business's asset, exactly as for a missing or malformed one", async () => {
    const neighbour = await testApp.business();
    const neighbourAssetId = await neighbour.asset();
    for (const id of [neighbourAssetId, randomUUID(), 'seven']) {
      const reply = await business.api.get(`/assets/${id}/operations`);
      expect(reply.status).toBe(404);
      expect(reply.body.error).toMatchObject({ code: 'not_found', message: 'No such asset.' });
    }
  });

  it('are those of a deleted asset too', async () => {
    const gone = await business.asset({ name: 'Gone', room_id: roomId });
    const operation = await business.operation({ ...forTechnician(technicianId), asset_id: gone });
    expect((await business.api.delete(`/assets/${gone}`)).status).toBe(204);
    for (const path of [`/assets/${gone}/operations`, `/operations?asset_id=${gone}`]) {
      const { data } = (await business.api.get(path)).body;
      expect(data).toMatchObject([{ id: operation, asset_id: gone }]);
    }
  });

  it('requires operations:read, not assets:read', async () => {
    const assets = await testApp.business({ scopes: ['assets:read', 'assets:write'] });
    const reply = await assets.api.get(`/assets/${assetId}/operations`);
    expect(reply.status).toBe(403);
    expect(reply.body.error.message).toContain('operations:read');
    const operations = await testApp.business({ scopes: ['operations:read'] });
    expect((await operations.api.get(`/assets/${assetId}/operations`)).status).toBe(404);
  });
});
