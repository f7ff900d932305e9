import { Module } from '@nestjs/common';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AccessModule } from '../access/index.js';
import { AssetsModule } from '../assets/index.js';
import { Config, ConfigError } from '../config.js';
import { Clock } from '../kernel/clock.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsModule } from '../operations/index.js';
import { AttachmentDownloads } from './attachment-downloads.js';
import { AttachmentLinks } from './attachment-links.js';
import { AttachmentSweeper } from './attachment-sweeper.js';
import { AttachmentUploads } from './attachment-uploads.js';
import { Attachment, AttachmentIncludingDeleted, attachmentResource } from './attachment.entity.js';
import { AttachmentsService } from './attachments.service.js';
import { StoreHealth } from './store-health.js';
import { AttachmentStore } from './stores/attachment-store.js';
import { DiskStore } from './stores/disk-store.js';
import { S3Store } from './stores/s3-store.js';

/** Photos and documents of operations and assets. */
@Module({
  imports: [AccessModule, AssetsModule, OperationsModule],
  providers: [
    { provide: AttachmentStore, inject: [Config, Clock], useFactory: openStore },
    AttachmentDownloads,
    AttachmentLinks,
    AttachmentsService,
    AttachmentSweeper,
    AttachmentUploads,
    StoreHealth,
  ],
  exports: [
    AttachmentDownloads,
    AttachmentLinks,
    AttachmentsService,
    AttachmentStore,
    AttachmentUploads,
    StoreHealth,
  ],
})
@Declares({ entities: [Attachment, AttachmentIncludingDeleted], resources: [attachmentResource] })
export class AttachmentsModule {}

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
