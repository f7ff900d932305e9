import { randomUUID } from 'node:crypto';
import { attempt, repeat, type Scene } from './client.js';

/** A write based on one version: that version, and the one it produced, as far as its client knows. */
export interface Edit {
  readonly assetId: string;
  readonly token: string;
  readonly from: string;
  readonly to: string | undefined;
  readonly outcome: 'ok' | 'fail' | 'unknown';
  readonly fault: string;
}

/** Reads an asset that others change too, and changes it with the version that was read. */
export async function editAsset(scene: Scene, assetId: string, edits: Edit[]): Promise<void> {
  const { http, random } = scene;
  const path = `/assets/${assetId}`;
  await repeat(
    scene,
    async () => {
      const seen = await http.send('GET', path);
      if (seen?.status !== 200) return;
      const token = randomUUID();
      const json = { description: `${http.customer.marker} ${token}` };
      const headers = { 'if-match': seen.etag };
      const given: [string, string, object] = ['PATCH', path, { json, headers, at: random.between(0, 1) }];
      const { reply, outcome, fault } = await attempt(scene, 'chain', 'editor', token, given);
      const to = outcome === 'ok' ? reply!.etag : undefined;
      edits.push({ assetId, token, from: seen.etag, to, outcome, fault });
    },
    60,
  );
}
