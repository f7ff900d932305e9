import type { MovementType } from '../../spare-parts/index.js';
import { texts, words } from '../kit/index.js';

export const partTexts = texts({
  ...words,
  title: words.spareParts,
  import: { en: 'Import', fr: 'Importer' },
  add: { en: 'Add a spare part', fr: 'Ajouter une pièce' },
  empty: {
    en: 'Spare parts are what you keep in store for repairs. Record the first one, and receive what is on the shelf.',
    fr: 'Les pièces de rechange sont ce que vous gardez en magasin pour vos réparations. Enregistrez la première, puis entrez ce qui est en rayon.',
  },
  emptyToRead: {
    en: 'No spare part is recorded yet.',
    fr: 'Aucune pièce n’est encore enregistrée.',
  },
  noMatch: { en: 'No spare part matches these filters.', fr: 'Aucune pièce ne correspond à ces filtres.' },
  searchHint: { en: 'Name, reference or supplier', fr: 'Nom, référence ou fournisseur' },
  reference: { en: 'Reference', fr: 'Référence' },
  referenceHint: { en: 'Your own part number.', fr: 'Votre propre numéro de pièce.' },
  unitHint: { en: 'The unit of its quantities.', fr: 'Ce que comptent ses quantités.' },
  stock: { en: 'Stock', fr: 'Stock' },
  onHand: { en: 'On hand', fr: 'En stock' },
  reserved: { en: 'Reserved', fr: 'Réservé' },
  available: { en: 'Available', fr: 'Disponible' },
  minimum: { en: 'Minimum', fr: 'Minimum' },
  minStock: { en: 'Minimum stock', fr: 'Stock minimum' },
  minStockHint: {
    en: 'An alarm is raised when less than this is available. Empty for none.',
    fr: 'Une alarme est émise quand il en reste moins de disponible. Vide : aucune.',
  },
  belowMinimum: { en: 'Below minimum', fr: 'Sous le minimum' },
  enough: { en: 'In stock', fr: 'En stock' },
  noneLeft: { en: 'None available', fr: 'Épuisée' },
  notBelow: { en: 'Not below minimum', fr: 'Pas sous le minimum' },
  lowNote: {
    en: (available: string, minimum: string) =>
      `${available} available, and the minimum is ${minimum}. It is time to order.`,
    fr: (available: string, minimum: string) =>
      `Disponible : ${available}, pour un minimum de ${minimum}. Il est temps de commander.`,
  },
  unitPrice: { en: 'Unit price', fr: 'Prix unitaire' },
  value: { en: 'Value in stock', fr: 'Valeur en stock' },
  facts: { en: 'Details', fr: 'Détails' },
  recorded: { en: 'Recorded', fr: 'Enregistrée' },
  create: { en: 'Add the part', fr: 'Ajouter la pièce' },
  created: {
    en: 'The part is recorded. Receive what is on the shelf.',
    fr: 'La pièce est enregistrée. Entrez ce qui est en rayon.',
  },
  ledger: { en: 'Movements', fr: 'Mouvements' },
  noMovements: {
    en: 'Nothing has moved yet. Receive what is on the shelf.',
    fr: 'Aucun mouvement pour l’instant. Entrez ce qui est en rayon.',
  },
  noMovementsLike: { en: 'No movement of this kind.', fr: 'Aucun mouvement de ce type.' },
  movement: { en: 'Movement', fr: 'Mouvement' },
  forOperation: { en: 'For', fr: 'Pour' },
  why: { en: 'Why', fr: 'Motif' },
  reservations: { en: 'Reserved for', fr: 'Réservé pour' },
  noReservations: {
    en: 'No stock is reserved for an operation.',
    fr: 'Rien n’en est réservé pour une intervention.',
  },
  receiveHint: { en: 'Such as the delivery note.', fr: 'Par exemple le bon de livraison.' },
  adjustBy: { en: 'Difference', fr: 'Écart' },
  adjustHint: {
    en: 'If you counted 2 more than recorded: 2. If 2 fewer: -2. If fewer are left than are reserved, the newest reservations are released.',
    fr: 'Plus de pièces que prévu : 2. Moins : -2. S’il en reste moins que réservé, les réservations les plus récentes sont libérées.',
  },
  adjustText: {
    en: (booked: string) => `The recorded stock is ${booked}. Enter the difference that you counted.`,
    fr: (booked: string) => `Le stock enregistré est de ${booked}. Indiquez l’écart constaté.`,
  },
  reserveText: {
    en: (available: string) =>
      `${available} can be reserved. What is reserved stays on the shelf until it is used.`,
    fr: (available: string) =>
      `Disponible : ${available}. Ce qui est réservé reste en rayon jusqu’à son utilisation.`,
  },
  consumeText: {
    en: 'Stock reserved for the operation is taken first. Other reservations are never touched.',
    fr: 'Ce qui est réservé pour l’intervention est pris d’abord. Les autres réservations ne sont jamais touchées.',
  },
  operationHint: {
    en: 'Open operations. Leave it empty if there is none.',
    fr: 'Interventions ouvertes. Laissez vide s’il n’y en a pas.',
  },
  ownOperation: { en: 'Your operation', fr: 'Votre intervention' },
  releaseTitle: {
    en: (title: string) => `Release the reservation for “${title}”`,
    fr: (title: string) => `Libérer ce qui est réservé pour « ${title} »`,
  },
});

/** The texts about reversing mistaken movements (D28). */
export const reversalTexts = texts({
  reverse: { en: 'Reverse', fr: 'Annuler' },
  title: {
    en: (movement: string, quantity: string) => `Reverse “${movement} ${quantity}”?`,
    fr: (movement: string, quantity: string) => `Annuler « ${movement} ${quantity} » ?`,
  },
  text: {
    en: 'The opposite movement is recorded. Both stay in the list.',
    fr: 'Le mouvement contraire est enregistré. Les deux restent dans la liste.',
  },
  why: { en: 'Why was it a mistake?', fr: 'Quelle était l’erreur ?' },
  done: { en: 'The movement is reversed.', fr: 'Le mouvement est annulé.' },
  reversed: { en: 'Reversed', fr: 'Annulé' },
  reversal: {
    en: (movement: string) => `${movement} (reversal)`,
    fr: (movement: string) => `${movement} (annulation)`,
  },
});

/** The labels of the movements and their buttons. */
export const movementTexts = texts<Record<MovementType, string>>({
  receive: { en: 'Receive', fr: 'Réceptionner' },
  consume: { en: 'Use', fr: 'Utiliser' },
  reserve: { en: 'Reserve', fr: 'Réserver' },
  release: { en: 'Release', fr: 'Libérer' },
  adjust: { en: 'Adjust', fr: 'Ajuster' },
});

/** The labels of recorded movements. */
export const movedTexts = texts<Record<MovementType, string>>({
  receive: { en: 'Received', fr: 'Réception' },
  consume: { en: 'Used', fr: 'Utilisation' },
  reserve: { en: 'Reserved', fr: 'Réservation' },
  release: { en: 'Released', fr: 'Libération' },
  adjust: { en: 'Adjusted', fr: 'Ajustement' },
});

/** The confirmations of movements. */
export const movementDoneTexts = texts<Record<MovementType, (quantity: string) => string>>({
  receive: { en: (n) => `${n} received.`, fr: (n) => `Réception de ${n} enregistrée.` },
  consume: { en: (n) => `${n} used.`, fr: (n) => `Utilisation de ${n} enregistrée.` },
  reserve: { en: (n) => `${n} reserved.`, fr: (n) => `Réservation de ${n} enregistrée.` },
  release: { en: (n) => `${n} released.`, fr: (n) => `Libération de ${n} enregistrée.` },
  adjust: { en: (n) => `The stock is adjusted by ${n}.`, fr: (n) => `Le stock est ajusté de ${n}.` },
});
