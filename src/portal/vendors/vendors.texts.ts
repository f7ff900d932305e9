import type { PartnershipStatus } from '../../vendors/index.js';
import { texts, words } from '../kit/index.js';

export const vendorTexts = texts({
  ...words,
  title: words.vendors,
  noMatch: { en: 'No vendor matches this filter.', fr: 'Aucun prestataire ne correspond à ce filtre.' },
  subtitle: {
    en: 'Firms that do work for you. Operations can be assigned once a firm accepts the partnership.',
    fr: 'Les entreprises auxquelles vous confiez du travail. Seule une entreprise dont le partenariat est accepté peut recevoir des interventions.',
  },
  empty: {
    en: 'No vendors yet. Propose a partnership to a firm. Once it accepts, you can assign operations to it.',
    fr: 'Aucun prestataire. Proposez un partenariat à une entreprise ; une fois accepté, vous pourrez lui confier des interventions.',
  },
  propose: { en: 'Propose a partnership', fr: 'Proposer un partenariat' },
  proposeText: {
    en: 'The firm gets operations from you once the partnership is accepted.',
    fr: 'L’entreprise recevra vos interventions une fois le partenariat accepté.',
  },
  proposeAgain: { en: 'Propose again', fr: 'Proposer à nouveau' },
  proposed: { en: 'The partnership is proposed.', fr: 'Le partenariat est proposé.' },
  firm: { en: 'Name of the firm', fr: 'Nom de l’entreprise' },
  accept: { en: 'Record acceptance', fr: 'Noter l’acceptation' },
  accepted: {
    en: 'The partnership is accepted: operations can be assigned to the firm.',
    fr: 'Le partenariat est accepté : des interventions peuvent être confiées à l’entreprise.',
  },
  toAccept: {
    en: 'The firm has not accepted yet. A person you invite there can accept, or you can record it here. Until then it cannot be assigned operations.',
    fr: 'L’entreprise doit encore accepter. Une personne de l’entreprise que vous invitez le fait ; ou notez-le ici dès qu’elle vous l’a confirmé. D’ici là, aucune intervention ne peut lui être confiée.',
  },
  end: { en: 'End the partnership', fr: 'Mettre fin au partenariat' },
  endTitle: {
    en: (name: string) => `End the partnership with ${name}?`,
    fr: (name: string) => `Mettre fin au partenariat avec ${name} ?`,
  },
  endText: {
    en: (open: number) =>
      open === 0
        ? 'The firm gets no more operations, and its people lose access to your data. It has no open operations. The partnership can be proposed again later.'
        : `The firm gets no more operations, and its people lose access to your data. ${open === 1 ? 'Its open operation stays' : `Its ${open} open operations stay`} assigned to it until completed, or until you reassign ${open === 1 ? 'it' : 'them'}.`,
    fr: (open: number) =>
      open === 0
        ? 'L’entreprise ne recevra plus d’interventions, et ne verra plus rien chez vous. Elle n’en a aucune en cours. Le partenariat pourra être proposé à nouveau.'
        : `L’entreprise ne recevra plus d’interventions, et ne verra plus rien chez vous. ${open === 1 ? 'Son intervention ouverte lui reste confiée' : `Ses ${open} interventions ouvertes lui restent confiées`} jusqu’à la fin, ou jusqu’à ce que vous ${open === 1 ? 'la' : 'les'} attribuiez à quelqu’un d’autre.`,
  },
  ended: { en: 'The partnership has ended.', fr: 'Le partenariat a pris fin.' },
  stillOpen: {
    en: (open: number) =>
      open === 1
        ? 'One operation is still with this firm. Reassign it, or let the firm finish it.'
        : `${open} operations are still with this firm. Reassign them, or let the firm finish them.`,
    fr: (open: number) =>
      open === 1
        ? 'Une intervention est encore confiée à cette entreprise. Attribuez-la à quelqu’un d’autre, ou laissez l’entreprise la terminer.'
        : `${open} interventions sont encore confiées à cette entreprise. Attribuez-les à d’autres, ou laissez l’entreprise les terminer.`,
  },
  withdraw: { en: 'Withdraw the proposal', fr: 'Retirer la proposition' },
  withdrawTitle: {
    en: (name: string) => `Withdraw the proposal to ${name}?`,
    fr: (name: string) => `Retirer la proposition faite à ${name} ?`,
  },
  withdrawText: {
    en: 'The firm can no longer accept it. You can propose a partnership again later.',
    fr: 'L’entreprise ne pourra plus l’accepter. Vous pourrez proposer à nouveau un partenariat.',
  },
  withdrawn: { en: 'The proposal is withdrawn.', fr: 'La proposition est retirée.' },
  state: { en: 'Partnership', fr: 'Partenariat' },
  since: { en: 'Accepted', fr: 'Accepté' },
  recorded: { en: 'First proposed', fr: 'Première proposition' },
  open: words.openOperations,
  facts: { en: 'Details', fr: 'Détails' },
  allOperations: words.allOperations,
  noOperations: {
    en: 'No operations are assigned to this firm yet.',
    fr: 'Aucune intervention n’a encore été confiée à cette entreprise.',
  },
});

/** The labels of the partnership statuses. */
export const partnershipTexts = texts<Record<PartnershipStatus, string>>({
  proposed: { en: 'Proposed', fr: 'Proposé' },
  accepted: { en: 'Accepted', fr: 'Accepté' },
  ended: { en: 'Ended', fr: 'Terminé' },
});

/** Texts about the people of a firm who sign in. */
export const peopleTexts = texts({
  title: { en: 'People of the firm', fr: 'Personnes de l’entreprise' },
  none: {
    en: 'No one from this firm signs in yet. People you invite see the work assigned to the firm, and answer it themselves.',
    fr: 'Personne de cette entreprise ne se connecte encore. Ceux que vous invitez voient le travail que vous lui confiez, et répondent eux-mêmes.',
  },
  invite: { en: 'Invite', fr: 'Inviter' },
  inviteTitle: {
    en: (firm: string) => `Invite a person from ${firm}`,
    fr: (firm: string) => `Inviter une personne de ${firm}`,
  },
  inviteText: {
    en: 'They see operations assigned to the firm, accept or decline them, and declare start and completion. They see nothing else of your business.',
    fr: 'La personne voit les interventions que vous confiez à l’entreprise, les accepte ou les refuse, et déclare leur début et leur fin. Elle ne voit rien d’autre chez vous.',
  },
  name: words.name,
  emailHint: {
    en: 'They sign in with this address. Make sure that it belongs to them.',
    fr: 'Pour se connecter. Vérifiez que cette adresse est la sienne.',
  },
  since: { en: 'Invited', fr: 'Invitation' },
  access: { en: 'Access', fr: 'Accès' },
  admitted: {
    en: (name: string) => `${name} already has an account, and can now see your work there.`,
    fr: (name: string) => `${name} a déjà un compte, et y trouve désormais vos travaux.`,
  },
  remove: { en: 'Remove', fr: 'Retirer' },
  removeTitle: { en: (name: string) => `Remove ${name}?`, fr: (name: string) => `Retirer ${name} ?` },
  removeText: {
    en: 'They lose access with their next click. Their work stays in the history.',
    fr: 'La personne ne voit plus rien chez vous dès son prochain clic. Ce qu’elle a fait reste dans l’historique.',
  },
  removed: { en: 'They no longer see your work.', fr: 'L’accès est retiré.' },
});
