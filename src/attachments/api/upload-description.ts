/** The common description of uploads to operations and assets. */
export const ABOUT_UPLOADS =
  'A JPEG, PNG, WebP, HEIC, HEIF or GIF image, or a PDF, of at most 20 MiB (operators can change this limit). The type is detected from the content; any other type answers 415. ' +
  'The file is stored unchanged, including metadata such as the location of a photo. ' +
  'For an idempotency key, the name and the content of the file count; a repeat returns the first link, which may have expired. ' +
  'A record has at most 100 attachments; one more answers `invalid_state`.';
