import { messages } from '../kernel/messages/messages.js';

/** Messages for agents only. */
export const mcpMessages = messages('mcp', {
  noBatches: {
    en: 'Send one message per request. Batches are not supported.',
    fr: 'Envoyez un seul message par requête.',
  },
});
