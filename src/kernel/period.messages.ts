import { complaints } from './messages/messages.js';

/** Errors of a requested period. */
export const periodComplaints = complaints('period', {
  endsBeforeItBegins: { en: 'must be before "to".', fr: 'doit être avant la fin.' },
});
