import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** Insufficient stock: the part, its quantities and how much was requested. */
interface Shortage {
  readonly name: string;
  readonly quantity: number;
  readonly onHand: number;
  readonly reserved: number;
  /** Reserved for the operation of the request; 0 without one. */
  readonly own: number;
}

const stockInEnglish = ({ onHand, reserved, own }: Shortage) =>
  own > 0
    ? `${onHand} on hand, ${reserved} of them reserved (${own} for this operation), ${onHand - reserved} available`
    : `${onHand} on hand, ${reserved} of them reserved, ${onHand - reserved} available`;
const stockInFrench = ({ onHand, reserved, own }: Shortage) =>
  own > 0
    ? `${onHand} en stock, dont ${reserved} réservées (${own} pour cette intervention), ${onHand - reserved} disponibles`
    : `${onHand} en stock, dont ${reserved} réservées, ${onHand - reserved} disponibles`;

/** Messages about spare parts and their stock. */
export const sparePartMessages = messages('sparePart', {
  missing: { en: 'No such spare part.', fr: 'Pièce de rechange introuvable.' },
  noMovement: { en: 'No such movement.', fr: 'Mouvement de stock introuvable.' },
  isReversal: {
    en: 'A reversal cannot be reversed: record the movement again.',
    fr: 'Une annulation ne s’annule pas : enregistrez le mouvement à nouveau.',
  },
  isReversed: {
    en: 'The movement has already been reversed.',
    fr: 'Ce mouvement a déjà été annulé.',
  },
  low: withParams<{ name: string; left: number; minimum: number }>({
    en: ({ name, left, minimum }) => `Only ${left} of "${name}" available; the minimum is ${minimum}.`,
    fr: ({ name, left, minimum }) =>
      `Plus que ${left} de « ${name} » disponible, pour un minimum de ${minimum}.`,
  }),
  cannotTakeAway: withParams<Shortage>({
    en: (stock) => `Cannot take away ${stock.quantity} of "${stock.name}": ${stockInEnglish(stock)}.`,
    fr: (stock) => `Impossible de retirer ${stock.quantity} de « ${stock.name} » : ${stockInFrench(stock)}.`,
  }),
  cannotReserve: withParams<Shortage>({
    en: (stock) => `Cannot reserve ${stock.quantity} of "${stock.name}": ${stockInEnglish(stock)}.`,
    fr: (stock) => `Impossible de réserver ${stock.quantity} de « ${stock.name} » : ${stockInFrench(stock)}.`,
  }),
  cannotRelease: withParams<Shortage>({
    en: (stock) => `Cannot release ${stock.quantity} of "${stock.name}": ${stockInEnglish(stock)}.`,
    fr: (stock) => `Impossible de libérer ${stock.quantity} de « ${stock.name} » : ${stockInFrench(stock)}.`,
  }),
  cannotConsume: withParams<Shortage>({
    en: (stock) => `Cannot consume ${stock.quantity} of "${stock.name}": ${stockInEnglish(stock)}.`,
    fr: (stock) => `Impossible d’utiliser ${stock.quantity} de « ${stock.name} » : ${stockInFrench(stock)}.`,
  }),
  cannotReverse: withParams<Shortage>({
    en: (stock) =>
      `Cannot take back ${stock.quantity} of "${stock.name}": ${stockInEnglish(stock)}. Adjust the stock instead.`,
    fr: (stock) =>
      `Impossible de reprendre ${stock.quantity} de « ${stock.name} » : ${stockInFrench(stock)}. Ajustez plutôt le stock.`,
  }),
  operationTakesNone: withParams<{ status: string }>({
    api: ({ status }) => `The operation is "${status}": parts can only be taken for open operations.`,
    en: 'The operation is no longer open: no more parts can be taken for it.',
    fr: 'L’intervention n’est plus ouverte : on ne prend des pièces que pour des interventions ouvertes.',
  }),
  operationReservesNone: withParams<{ status: string }>({
    api: ({ status }) =>
      `The operation is "${status}": parts can only be reserved and released for open operations.`,
    en: 'The operation is no longer open: parts can no longer be reserved or released for it.',
    fr: 'L’intervention n’est plus ouverte : on ne réserve et ne libère des pièces que pour des interventions ouvertes.',
  }),
});

/** The notes of movements that the product makes itself. The ledger stores the English sentence. */
export const movementNotes = messages('movementNote', {
  used: { en: 'Used for the operation.', fr: 'Utilisé pour l’intervention.' },
  notUsed: {
    en: 'Reserved for the operation, and not used.',
    fr: 'Réservé pour l’intervention, et non utilisé.',
  },
  usedAtEnd: { en: 'Used for a completed operation.', fr: 'Utilisé pour une intervention terminée.' },
  givenBack: {
    en: 'Given back by a cancelled operation.',
    fr: 'Rendu par une intervention annulée.',
  },
  reversed: { en: 'Recorded by mistake.', fr: 'Enregistré par erreur.' },
  countedAway: {
    en: 'Released: fewer were counted than were reserved.',
    fr: 'Libéré : le comptage en a trouvé moins que réservé.',
  },
});

export const sparePartComplaints = complaints('sparePart', {
  tooMuch: withParams<{ onHand: number; max: number }>({
    en: ({ onHand, max }) => `is too large: with the ${onHand} on hand, it would exceed ${max}.`,
    fr: ({ onHand, max }) => `est trop grand : avec les ${onHand} en stock, cela dépasserait ${max}.`,
  }),
  operationNeeded: {
    en: 'is needed: say for which of your operations the parts are taken.',
    fr: 'ce champ est obligatoire : indiquez pour laquelle de vos interventions les pièces sont prises.',
  },
});
