import { messages, withParams } from '../kernel/messages/messages.js';
import type { PartnershipStatus } from './partnership.entity.js';

/** The messages about vendors, partnerships and the people of a firm. */
export const vendorMessages = messages('vendor', {
  missing: { en: 'No such vendor.', fr: 'Prestataire introuvable.' },
  noPerson: { en: 'No such person.', fr: 'Personne introuvable.' },
  noBusiness: { en: 'No such business.', fr: 'Entreprise introuvable.' },
  ended: {
    en: 'The partnership has ended. Propose it again first.',
    fr: 'Le partenariat est terminé : proposez-le de nouveau d’abord.',
  },
  acceptedAlready: {
    en: 'The partnership is already accepted. Only the business can end it.',
    fr: 'Le partenariat est déjà accepté. Seule l’entreprise peut y mettre fin.',
  },
  partnerAlready: withParams<{ firm: string; status: PartnershipStatus }>({
    en: ({ firm, status }) => `A partnership with "${firm}" is already ${status}.`,
    fr: ({ firm, status }) => `Un partenariat avec « ${firm} » est déjà ${STATUSES[status]}.`,
  }),
  actsForOther: withParams<{ email: string }>({
    en: ({ email }) => `${email} already acts for another firm here.`,
    fr: ({ email }) => `${email} intervient déjà ici pour un autre prestataire.`,
  }),
});

const STATUSES: Readonly<Record<PartnershipStatus, string>> = {
  proposed: 'proposé',
  accepted: 'accepté',
  ended: 'terminé',
};
