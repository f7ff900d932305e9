import { messages } from '../kernel/messages/messages.js';

/** What is said to an operator alone. */
export const cliMessages = messages('cli', {
  noRecord: { en: 'No such record.', fr: 'Élément introuvable.' },
});
