import { messages, withParams } from './messages/messages.js';

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

/** Messages about uploaded files. */
export const fileMessages = messages('file', {
  tooLarge: withParams<{ max: number }>({
    api: ({ max }) => `A file may have ${max} bytes at most.`,
    en: ({ max }) => `A file may have ${megabytes(max)} MB at most.`,
    fr: ({ max }) => `Un fichier ne peut pas dépasser ${megabytes(max)} Mo.`,
  }),
});
