import { messages, withParams } from '../kernel/messages/messages.js';

/** The names of content types in plain words: PDF for application/pdf. */
const namesOf = (types: readonly string[]) =>
  types.map((type) => type.slice(type.lastIndexOf('/') + 1).toUpperCase()).join(', ');

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
  unknownContent: withParams<{ types: readonly string[] }>({
    api: ({ types }) => `The content of the file is none of the accepted types: ${types.join(', ')}.`,
    en: ({ types }) => `Files of this kind are not accepted, only ${namesOf(types)}.`,
    fr: ({ types }) => `Les fichiers de ce type ne sont pas acceptés, seulement ${namesOf(types)}.`,
  }),
  storeAway: {
    api: 'Files cannot be stored or read at the moment. Safe to repeat with backoff.',
    en: 'Files cannot be saved or opened at the moment. Try again in a minute.',
    fr: 'Les fichiers ne peuvent être ni enregistrés ni lus pour le moment. Réessayez un peu plus tard.',
  },
});
