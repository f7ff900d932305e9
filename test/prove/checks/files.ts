import { request } from 'undici';
import { sha256 } from '../clients/uploaders.js';
import type { Company } from '../company.js';
import type { Stage } from '../stage.js';

interface Attachment {
  readonly id: string;
  readonly file_name: string;
  readonly url: string;
}

/** Each acknowledged file can be read back unchanged. Each row has its bytes, and each idempotency key has at most one row. */
export async function checkFiles({ sent, edited, http, history }: Company, stage: Stage): Promise<void> {
  const rows = (await http.all(`/assets/${edited[1]!.id}/attachments`)) as Attachment[];
  const origin = stage.of('api')[0]!.origin;
  for (const { key, fileName, sha256: wanted, answers, isUnknown, fault } of sent) {
    const own = rows.filter((row) => row.file_name === fileName);
    if (own.length > 1) history.broken('files', `${own.length} files for the key ${key}`, fault);
    if (answers.length > 0 && own.length === 0)
      history.broken('files', `file ${key} was acknowledged but does not exist`, fault);
    if (answers.length === 0 && !isUnknown && own.length > 0)
      history.broken('files', `file ${key} was refused but exists`, fault);
    for (const { url } of own) {
      const { statusCode, body } = await request(new URL(url, origin));
      const bytes = Buffer.from(await body.arrayBuffer());
      if (statusCode !== 200 || sha256(bytes) !== wanted)
        history.broken('files', `file ${key} was answered with ${statusCode} or other bytes`, fault);
    }
  }
}
