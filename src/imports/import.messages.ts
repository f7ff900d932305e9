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
  missing: { en: 'No such import.', fr: 'Import introuvable.' },
  movedOn: withParams<{ status: ImportStatus; needed: ImportStatus }>({
    api: ({ status, needed }) => `The import is "${status}", but must be "${needed}".`,
    en: ({ status }) => `The status of the import is now “${status}”. Reload the page.`,
    fr: ({ status }) =>
      `L’import a changé d’état : il est maintenant « ${STATUSES[status]} ». Rechargez la page.`,
  }),
});
