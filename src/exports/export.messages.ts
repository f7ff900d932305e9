import { messages, withParams } from '../kernel/messages/messages.js';

/** What is said of exports. */
export const exportMessages = messages('export', {
  missing: { en: 'No such export.', fr: 'Export introuvable.' },
  tooManyUnderWay: withParams<{ count: number }>({
    api: ({ count }) =>
      `${count} exports of this business are under way, and there may not be more. Wait for one, or delete one.`,
    en: ({ count }) => `${count} exports are under way already. Wait for one, or delete one.`,
    fr: ({ count }) =>
      `${count} exports sont déjà en cours, le maximum. Attendez la fin de l’un d’eux, ou supprimez-en un.`,
  }),
});
