import { resolve, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.js';
import { ConfigError } from '../../config.js';
import type { Clock } from '../../kernel/clock.js';
import type { AttachmentStore } from './attachment-store.js';
import { DiskStore } from './disk-store.js';
import { S3Store } from './s3-store.js';

/** Opens the configured store; by default, a folder in `DATA_DIR`. @throws ConfigError */
export function openStore({ attachmentsUrl, dataDir }: Config, clock: Clock): AttachmentStore {
  if (attachmentsUrl === undefined) return new DiskStore(resolve(join(dataDir, 'attachments')));
  return attachmentsUrl.startsWith('file:')
    ? new DiskStore(folderOf(attachmentsUrl))
    : new S3Store(attachmentsUrl, clock);
}

function folderOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new ConfigError(
      'ATTACHMENTS_URL must name a folder of this machine, such as file:///srv/attachments.',
    );
  }
}
