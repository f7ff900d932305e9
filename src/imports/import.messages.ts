import { messages, withParams } from '../kernel/messages/messages.js';
import type { ImportStatus } from './asset-import.entity.js';

const STATUSES: Readonly<Record<ImportStatus, string>> = {
  checked: 'vérifié',
  running: 'en cours',
  done: 'terminé',
  undoing: 'en cours d’annulation',
  undone: 'annulé',
};

/** What is said of imports. */
export const importMessages = messages('import', {
  missing: { en: 'No such import.', fr: 'Import introuvable.' },
  movedOn: withParams<{ status: ImportStatus; needed: ImportStatus }>({
    api: ({ status, needed }) => `The import is "${status}"; this needs "${needed}".`,
    en: ({ status }) => `The import has moved on: it is “${status}” by now. Reload the page.`,
    fr: ({ status }) =>
      `L’import a avancé entre-temps : son état est maintenant « ${STATUSES[status]} ». Rechargez la page.`,
  }),
});
