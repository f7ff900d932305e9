import { complaints, messages } from '../kernel/messages/messages.js';

/** The messages about notices and push subscriptions. */
export const noticeMessages = messages('notice', {
  missing: { en: 'No such notice.', fr: 'Notification introuvable.' },
});

export const pushComplaints = complaints('push', {
  notUrl: { en: 'must be a URL.', fr: 'doit être une adresse (URL).' },
  notPoint: {
    en: 'must be a point on the curve P-256 in base64url.',
    fr: 'doit être un point de la courbe P-256 en base64url.',
  },
  notSixteenBytes: { en: 'must be 16 bytes in base64url.', fr: 'doit être 16 octets en base64url.' },
});
