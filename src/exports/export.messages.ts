import { messages, withParams } from '../kernel/messages/messages.js';

/** Messages about exports. */
export const exportMessages = messages('export', {
  missing: { en: 'No such export.', fr: 'Export introuvable.' },
  tooManyUnderWay: withParams<{ count: number }>({
    api: ({ count }) =>
      `${count} exports of this business are in progress, which is the maximum. Wait for one, or delete one.`,
    en: ({ count }) => `${count} exports are already in progress. Wait for one, or delete one.`,
    fr: ({ count }) =>
      `${count} exports sont déjà en cours, le maximum. Attendez la fin de l’un d’eux, ou supprimez-en un.`,
  }),
});
