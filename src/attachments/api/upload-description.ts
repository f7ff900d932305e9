/** What there is to know about adding a file, to an operation as to an asset. */
export const ABOUT_UPLOADS =
  'A JPEG, PNG, WebP, HEIC, HEIF or GIF image, or a PDF, of 20 MiB at most unless the operator has set another bound; anything else is a 415, no matter what it is called. ' +
  'The bytes are kept as they come, what a camera noted in them (such as the place) included. ' +
  'An idempotency key goes by the name and the content of the file; a repeat answers the first link, which may have ended. ' +
  'There are 100 at most; beyond that `invalid_state`.';
