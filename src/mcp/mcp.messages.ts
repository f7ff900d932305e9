import { messages } from '../kernel/messages/messages.js';

/** What is said to agents alone. */
export const mcpMessages = messages('mcp', {
  noBatches: {
    en: 'Send one message a request, no batches.',
    fr: 'Envoyez un seul message par requête.',
  },
});
