import { complaints, messages } from '../kernel/messages/messages.js';

/** What is said of notices, and of browsers that they are pushed to. */
export const noticeMessages = messages('notice', {
  missing: { en: 'No such notice.', fr: 'Notification introuvable.' },
});

export const pushComplaints = complaints('push', {
  notUrl: { en: 'must be a URL.', fr: 'doit être une adresse (URL).' },
  notPoint: {
    en: 'must be a point of P-256 in base64url.',
    fr: 'doit être un point de P-256 en base64url.',
  },
  notSixteenBytes: { en: 'must be 16 bytes in base64url.', fr: 'doit être 16 octets en base64url.' },
});
