import { MAX_FAILURES } from './webhook-endpoint.entity.js';

/** Why an endpoint is disabled. The English text is stored as its `disabled_reason`. */
export const DISABLED_REASONS = {
  owner: { en: 'Disabled by the owner.', fr: 'Le propriétaire l’a désactivé.' },
  gone: { en: 'The receiver answered 410 Gone.', fr: 'Le destinataire a répondu 410 Gone.' },
  failing: {
    en: `${MAX_FAILURES} attempts in a row failed.`,
    fr: `${MAX_FAILURES} tentatives de suite ont échoué.`,
  },
} as const;
