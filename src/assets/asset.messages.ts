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
  noDowntime: { en: 'No such downtime.', fr: 'Arrêt introuvable.' },
  downtimeLasts: {
    en: 'This downtime is not over. It ends with the next status of the asset.',
    fr: 'Cet arrêt n’est pas terminé. Il prend fin avec le prochain état de l’équipement.',
  },
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
  downtimeInFuture: { en: 'must not be in the future.', fr: 'ne peut pas être dans le futur.' },
  downtimeBeforeAsset: {
    en: 'must not be before the asset was recorded.',
    fr: 'ne peut pas précéder l’enregistrement de l’équipement.',
  },
  downtimeEndsFirst: {
    en: 'does not fit: the downtime must end after it begins.',
    fr: 'ne convient pas : l’arrêt doit finir après son début.',
  },
  downtimeOverlaps: {
    en: 'does not fit: the asset has another downtime in this period.',
    fr: 'ne convient pas : l’équipement a un autre arrêt dans cette période.',
  },
  parentCircle: {
    en: 'must not be the asset itself or a component of it.',
    fr: 'ne peut être ni l’équipement lui-même, ni l’un de ses composants.',
  },
});
