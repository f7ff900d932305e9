import { randomUUID } from 'node:crypto';
import { Attachment } from '../../../src/attachments/attachment.entity.js';
import { AttachmentsService, type StoredFile } from '../../../src/attachments/index.js';
import { Export } from '../../../src/exports/export.entity.js';
import { ExportsService } from '../../../src/exports/index.js';
import type { TestBusiness } from '../../support/test-business.js';
import { HOUR_MS, LEASE, type Filling } from './filling.js';

/** A file as the store could contain it. */
export function storedFor({ id }: TestBusiness): StoredFile {
  const [contentType, sha256] = ['image/jpeg', 'a'.repeat(64)] as const;
  return { objectName: `${id}/${randomUUID()}`, fileName: 'seal.jpg', contentType, size: 9, sha256 };
}

/** Adds so many attachments to an asset and an operation that they exceed the limit together with those of a look-alike. */
export async function addAttachments({ business, records: { asset, taskId }, work, get }: Filling) {
  const attach = async (target: { assetId: string } | { operationId: string }) => {
    const attached: string[] = [];
    for (let count = 1; count < 50; count += 1)
      attached.push(await get(AttachmentsService).attach(work, target, storedFor(business)));
    const [ofFormer, ofPresent, own] = attached.slice(-3) as [string, string, string];
    return { ofFormer, ofPresent, own };
  };
  const ofAsset = await attach({ assetId: asset! });
  const ofOperation = await attach({ operationId: taskId! });
  return {
    attachment: ofOperation.own,
    attachmentOfPresent: ofOperation.ofPresent,
    attachmentOfFormer: ofOperation.ofFormer,
    assetAttachmentOfPresent: ofAsset.ofPresent,
    assetAttachmentOfFormer: ofAsset.ofFormer,
  };
}

/** Adds exports, one running and one ready: so many that they exceed the limit together with those of a look-alike. */
export async function addExports({ records, work, get }: Filling) {
  const exports = get(ExportsService);
  const wanted = { resource: 'rooms', format: 'csv' } as const;
  const running = await exports.create(work, wanted);
  const ready = await exports.create(work, wanted);
  const file = (await work.lock(Attachment, records.attachmentId!))!;
  await work.update(Export, running, { status: 'running', lease: LEASE, attempts: 1 });
  await exports.create(work, wanted);
  await work.update(Export, ready, {
    ...{ status: 'ready', objectName: file.objectName, bytes: file.size, claimableAt: null },
    expiresAt: new Date(work.now.getTime() + 24 * HOUR_MS),
  });
  return { running, ready };
}
