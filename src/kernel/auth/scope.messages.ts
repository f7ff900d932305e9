import { messages, withParams } from '../messages/messages.js';

/** What is said to a key that lacks a scope (§5). */
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
