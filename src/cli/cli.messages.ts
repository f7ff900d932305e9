import { messages } from '../kernel/messages/messages.js';

/** Messages for operators only. */
export const cliMessages = messages('cli', {
  noRecord: { en: 'No such record.', fr: 'Élément introuvable.' },
});
