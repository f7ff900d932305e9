import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { FormData } from 'undici';
import { repeat, type Scene, type Written, writeOnce } from './client.js';

const PDF = Buffer.from('%PDF-1.4\n');
/** The size of a file in bytes, and the number of files: an asset has at most 100. */
const SIZE = 6_000;
const MAX_FILES = 90;

/** A file that was sent, and the hash of its bytes. */
export interface Sent extends Written {
  readonly fileName: string;
  readonly sha256: string;
}

/** Sends files for one asset. */
export async function sendFiles(scene: Scene, assetId: string, sent: Sent[]): Promise<void> {
  const isOn = () => scene.isOn() && sent.length < MAX_FILES;
  await repeat(
    { ...scene, isOn },
    async () => {
      const key = randomUUID();
      const bytes = Buffer.concat([PDF, randomBytes(SIZE)]);
      const fileName = `${scene.http.customer.marker}-${key}.pdf`;
      const form = new FormData();
      form.set('file', new Blob([bytes], { type: 'application/pdf' }), fileName);
      const path = `/assets/${assetId}/attachments`;
      const written = await writeOnce(scene, 'files', 'uploader', key, ['POST', path, { form }]);
      sent.push({ ...written, fileName, sha256: sha256(bytes) });
    },
    500,
  );
}

/** The hash of some bytes. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
