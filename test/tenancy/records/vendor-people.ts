import { randomUUID } from 'node:crypto';
import { Attachment } from '../../../src/attachments/attachment.entity.js';
import { OperationStatusChange } from '../../../src/operations/operation.entity.js';
import { FormerVendorPerson, VendorPerson } from '../../../src/vendors/partnership.entity.js';
import type { Records } from '../../support/records.js';
import type { Filling } from './filling.js';

export const INGRID = { name: 'Ingrid', email: 'ingrid@firm.example' };

/**
 * Adds users of a vendor: one who acted and still has access, one who acted and lost access, and one who never acted.
 *
 * @param files attachments that the first two uploaded
 */
export async function addVendorPeople({ business, records, work }: Filling, files: Records) {
  const { taskId, assigned, inProgress, completed, offered, declared } = records;
  const atFirm = { vendorId: records.vendor_id!, firmId: business.id };
  const [present, former] = [records.roomId!, records.floorId!];
  await work.insert(VendorPerson, {
    ...{ ...atFirm, userId: present },
    ...{ name: 'Present person', email: 'present@firm.example' },
  });
  await work.insert(FormerVendorPerson, { userId: former, name: 'Former person' });
  for (const actorId of [present, former])
    for (const operationId of [taskId!, assigned!, inProgress!, completed!, offered!, declared!])
      await work.insert(OperationStatusChange, {
        ...{ operationId, fromStatus: 'new', toStatus: 'assigned', action: 'accept', details: {} },
        ...{ actorKind: 'vendor', actorId, onBehalfOf: records.vendor_id! },
      });
  for (const [createdById, ids] of [
    [present, [files.assetAttachmentOfPresent!, files.attachmentOfPresent!]],
    [former, [files.assetAttachmentOfFormer!, files.attachmentOfFormer!]],
  ] as const)
    for (const id of ids) await work.update(Attachment, id, { createdByKind: 'vendor', createdById });
  const personUser = randomUUID();
  const vendorPerson = await work.insert(VendorPerson, { ...atFirm, userId: personUser, ...INGRID });
  return { personUser, vendorPerson };
}
