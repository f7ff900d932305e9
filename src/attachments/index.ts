export {
  Attachment,
  AttachmentIncludingDeleted,
  attachmentResource,
  type AttachmentResource,
} from './attachment.entity.js';
export { AttachmentDownloads, type LinkedBytes } from './attachment-downloads.js';
export { AttachmentLinks, FILES_PATH } from './attachment-links.js';
export { AttachmentsModule } from './attachments.module.js';
export { AttachmentsService, type AttachmentTarget } from './attachments.service.js';
export { AttachmentUploads, type StoredFile } from './attachment-uploads.js';
export { StoreHealth } from './store-health.js';
export { asStoreProblem, AttachmentStore, type StorableFile } from './stores/attachment-store.js';
export { makeFolder } from './stores/disk-store.js';
export { attachmentMessages } from './attachment.messages.js';
