import { messages, withParams } from '../kernel/messages/messages.js';
import type { ImportStatus } from './import.entity.js';

const STATUSES: Readonly<Record<ImportStatus, string>> = {
  checked: 'vérifié',
  running: 'en cours',
  done: 'terminé',
  undoing: 'en cours d’annulation',
  undone: 'annulé',
  stopped: 'arrêté',
};

/** Messages about imports. */
export const importMessages = messages('import', {
  undecided: {
    en: 'Decide first how the dates and numbers are read.',
    fr: 'Décidez d’abord comment les dates et les nombres se lisent.',
  },
  ambiguous: withParams<{ column: string; example: string }>({
    en: ({ column, example }) =>
      `The column ${column} has “${example}”, which can be read in two ways. Say which one.`,
    fr: ({ column, example }) =>
      `La colonne ${column} contient « ${example} », qui se lit de deux façons. Précisez laquelle.`,
  }),
  missing: { en: 'No such import.', fr: 'Import introuvable.' },
  movedOn: withParams<{ status: ImportStatus; needed: ImportStatus }>({
    api: ({ status, needed }) => `The import is "${status}", but must be "${needed}".`,
    en: ({ status }) => `The status of the import is now “${status}”. Reload the page.`,
    fr: ({ status }) =>
      `L’import a changé d’état : il est maintenant « ${STATUSES[status]} ». Rechargez la page.`,
  }),
});
