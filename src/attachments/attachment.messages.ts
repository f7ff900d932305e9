import { messages, withParams } from '../kernel/messages/messages.js';

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

/** Messages about attachments and their files. */
export const attachmentMessages = messages('attachment', {
  missing: { en: 'No such attachment.', fr: 'Pièce jointe introuvable.' },
  linkEnded: {
    en: 'No such file, or its link has expired.',
    fr: 'Fichier introuvable, ou son lien a expiré.',
  },
  tooManyOfAsset: withParams<{ count: number }>({
    en: ({ count }) => `This asset already has ${count} attachments, the maximum. Delete one first.`,
    fr: ({ count }) => `Cet équipement a déjà ${count} pièces jointes, le maximum. Supprimez-en une d’abord.`,
  }),
  tooManyOfOperation: withParams<{ count: number }>({
    en: ({ count }) => `This operation already has ${count} attachments, the maximum. Delete one first.`,
    fr: ({ count }) =>
      `Cette intervention a déjà ${count} pièces jointes, le maximum. Supprimez-en une d’abord.`,
  }),
  tooLarge: withParams<{ max: number }>({
    api: ({ max }) => `A file may have ${max} bytes at most.`,
    en: ({ max }) => `A file may have ${megabytes(max)} MB at most.`,
    fr: ({ max }) => `Un fichier ne peut pas dépasser ${megabytes(max)} Mo.`,
  }),
  unknownContent: withParams<{ types: readonly string[] }>({
    en: ({ types }) => `The content of the file is none of the accepted types: ${types.join(', ')}.`,
    fr: ({ types }) => `Le contenu du fichier n’est d’aucun des types acceptés : ${types.join(', ')}.`,
  }),
  storeAway: {
    api: 'Files cannot be stored or read at the moment. Safe to repeat with backoff.',
    en: 'Files cannot be saved or opened at the moment. Try again in a minute.',
    fr: 'Les fichiers ne peuvent être ni enregistrés ni lus pour le moment. Réessayez un peu plus tard.',
  },
});
