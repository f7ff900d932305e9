import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** Messages about assets. */
export const assetMessages = messages('asset', {
  outOfService: withParams<{ name: string; reference: string; note: string | null }>({
    en: ({ name, reference, note }) =>
      note
        ? `${name} (${reference}) is now out of service: ${note}`
        : `${name} (${reference}) is now out of service.`,
    fr: ({ name, reference, note }) =>
      note
        ? `${name} (${reference}) est désormais hors service : ${note}`
        : `${name} (${reference}) est désormais hors service.`,
  }),
  missing: { en: 'No such asset.', fr: 'Équipement introuvable.' },
  referenceInUse: withParams<{ reference: string }>({
    en: ({ reference }) => `Another asset has the reference "${reference}".`,
    fr: ({ reference }) => `Un autre équipement porte la référence « ${reference} ».`,
  }),
  qrCodeInUse: withParams<{ qrCode: string }>({
    en: ({ qrCode }) => `Another asset has the QR code "${qrCode}".`,
    fr: ({ qrCode }) => `Un autre équipement porte le QR code « ${qrCode} ».`,
  }),
});

export const assetComplaints = complaints('asset', {
  qrCodeStays: {
    en: 'cannot be cleared: it is on the sticker. Another code can replace it.',
    fr: 'ne peut pas être effacé : il est sur l’étiquette. Un autre code peut le remplacer.',
  },
  maintainedInFuture: withParams<{ today: string }>({
    api: ({ today }) => `must not be in the future. Today is ${today} in the time zone of the business.`,
    en: 'must not be in the future.',
    fr: 'ne peut pas être dans le futur.',
  }),
  parentCircle: {
    en: 'must not be the asset itself or a component of it.',
    fr: 'ne peut être ni l’équipement lui-même, ni l’un de ses composants.',
  },
});
