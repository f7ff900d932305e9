import type { VendorAction } from '../../operations/index.js';
import { sentence } from '../../kernel/messages/texts.js';
import { texts, words } from '../kit/index.js';

export const workTexts = texts({
  ...words,
  title: { en: 'Work', fr: 'Travaux' },
  summary: {
    en: (waiting: number) => (waiting === 0 ? 'Nothing is waiting for you' : `${waiting} waiting for you`),
    fr: (waiting: number) =>
      waiting === 0
        ? 'Rien ne vous attend'
        : waiting === 1
          ? '1 intervention vous attend'
          : `${waiting} interventions vous attendent`,
  },
  noPartner: {
    en: 'No business works with you at the moment. When a business proposes a partnership, its proposal and its work appear here.',
    fr: 'Aucune entreprise ne travaille avec vous pour l’instant. Celle qui le souhaite vous invite ; sa proposition et ses travaux apparaissent ici.',
  },
  noWork: {
    en: 'No work is assigned to you. Work that a business offers you appears here, and is sent by e-mail.',
    fr: 'Aucun travail ne vous est confié. Ce qu’une entreprise vous propose apparaît ici, et vous parvient par e-mail.',
  },
  proposals: { en: 'Partnerships proposed to you', fr: 'Partenariats qui vous sont proposés' },
  proposal: {
    en: (business: string, firm: string) => sentence(`${business} would like to give work to ${firm}`),
    fr: (business: string, firm: string) => sentence(`${business} souhaite confier du travail à ${firm}`),
  },
  acceptPartnership: { en: 'Accept', fr: 'Accepter' },
  declinePartnership: { en: 'Decline', fr: 'Refuser' },
  declinePartnershipTitle: {
    en: (business: string) => `Decline the partnership with ${business}?`,
    fr: (business: string) => `Refuser le partenariat avec ${business} ?`,
  },
  declinePartnershipText: {
    en: 'They cannot give you work. They may propose it again later.',
    fr: 'Cette entreprise ne pourra pas vous confier de travail. Elle pourra le proposer à nouveau.',
  },
  partnershipAccepted: {
    en: 'The partnership is accepted. You can now receive work.',
    fr: 'Le partenariat est accepté : le travail peut arriver.',
  },
  partnershipDeclined: { en: 'The partnership is declined.', fr: 'Le partenariat est refusé.' },
  toAnswer: { en: 'Waiting for your answer', fr: 'Attend votre réponse' },
  toDo: { en: 'To do', fr: 'À faire' },
  waiting: { en: 'Waiting for the customer', fr: 'Attend le client' },
  ended: { en: 'Done and cancelled', fr: 'Terminés et annulés' },
  customer: { en: 'Customer', fr: 'Client' },
  timeline: { en: 'What happened', fr: 'Déroulement' },
  disputed: {
    en: (business: string) => `${business} disputes what you declared:`,
    fr: (business: string) => `${business} conteste votre déclaration :`,
  },
  remark: { en: 'Note', fr: 'Commentaire' },
  declineTitle: { en: 'Decline this work?', fr: 'Refuser ce travail ?' },
  declineText: {
    en: 'It goes back to the customer, and you no longer see it.',
    fr: 'Il retourne au client, et vous ne le voyez plus.',
  },
  startAgainTitle: { en: 'Declare the start again', fr: 'Déclarer à nouveau le début' },
  completeTitle: { en: 'Declare the work completed', fr: 'Déclarer le travail terminé' },
  completeText: {
    en: 'The customer confirms it, or disputes it, and reads what you write here.',
    fr: 'Le client le confirme ou le conteste, et lit ce que vous écrivez ici.',
  },
  answerText: {
    en: 'The customer confirms it, or disputes it. Your note appears in the history.',
    fr: 'Le client le confirme ou le conteste. Ce que vous dites ici figure dans l’historique.',
  },
});

/** The labels of the action buttons. */
export const vendorActionLabels = texts<Record<VendorAction, string>>({
  accept: { en: 'Accept', fr: 'Accepter' },
  decline: { en: 'Decline', fr: 'Refuser' },
  start: { en: 'Declare the start', fr: 'Déclarer le début' },
  complete: { en: 'Declare completed', fr: 'Déclarer terminé' },
});

/** The confirmations of the actions. */
export const vendorDoneTexts = texts<Record<VendorAction, string>>({
  accept: { en: 'You have accepted this work.', fr: 'Vous avez accepté ce travail.' },
  decline: { en: 'You have declined this work.', fr: 'Vous avez refusé ce travail.' },
  start: {
    en: 'The start is declared. The customer confirms it.',
    fr: 'Le début est déclaré. Le client le confirmera.',
  },
  complete: {
    en: 'The completion is declared. The customer confirms it.',
    fr: 'La fin est déclarée. Le client la confirmera.',
  },
});
