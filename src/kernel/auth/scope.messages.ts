import { messages, withParams } from '../messages/messages.js';

/** Errors for a key without a scope (§5). */
export const scopeMessages = messages('scope', {
  lackedByEndpoint: withParams<{ scope: string }>({
    en: ({ scope }) => `This key lacks the scope "${scope}", which this endpoint needs.`,
    fr: ({ scope }) => `Cette clé n’a pas le droit « ${scope} », nécessaire ici.`,
  }),
  lackedByTool: withParams<{ scope: string }>({
    en: ({ scope }) => `This key lacks the scope "${scope}", which this tool needs.`,
    fr: ({ scope }) => `Cette clé n’a pas le droit « ${scope} », nécessaire ici.`,
  }),
});
