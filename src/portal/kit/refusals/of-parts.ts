import { stateOf } from './of-operations.js';
import { refusals, word } from './wordings.js';

const WISHES: Readonly<Record<string, string>> = {
  reserve: 'réserver',
  release: 'libérer',
  consume: 'utiliser',
};

/** What services say of spare parts and their stock. */
export const ofParts = refusals({
  'Cannot take away {quantity}: {stock}.': ({ quantity, stock }, say) =>
    `Impossible de retirer ${quantity} : ${say(stock)}.`,
  'Cannot {wish} {quantity}: {stock}.': ({ wish, quantity, stock }, say) =>
    `Impossible de ${word(WISHES, wish)} ${quantity} : ${say(stock)}.`,
  '{onHand} on hand, {reserved} of them reserved ({own} for this operation), {free} available': ({
    onHand,
    reserved,
    own,
    free,
  }) =>
    `${onHand} en stock, dont ${reserved} réservées (${own} pour cette intervention), ${free} disponibles`,
  '{onHand} on hand, {reserved} of them reserved, {free} available': ({ onHand, reserved, free }) =>
    `${onHand} en stock, dont ${reserved} réservées, ${free} disponibles`,
  'is too large: with the {onHand} on hand, it would exceed {max}.': ({ onHand, max }) =>
    `est trop grand : avec les ${onHand} en stock, cela dépasserait ${max}.`,
  'The operation is "{state}": parts are taken for open operations alone.': {
    en: ({ state }) => `The operation is now “${stateOf.en(state)}”: it takes no more parts.`,
    fr: ({ state }) =>
      `L’intervention est dans l’état « ${stateOf.fr(state)} » : on ne prend des pièces que pour des interventions ouvertes.`,
  },
  'The operation is "{state}": parts are reserved and released for open operations alone.': {
    en: ({ state }) =>
      `The operation is now “${stateOf.en(state)}”: parts can no longer be reserved or released for it.`,
    fr: ({ state }) =>
      `L’intervention est dans l’état « ${stateOf.fr(state)} » : on ne réserve et ne libère des pièces que pour des interventions ouvertes.`,
  },
  'is needed: say for which of your operations the parts are taken.':
    'ce champ est obligatoire : indiquez pour laquelle de vos interventions les pièces sont prises.',
});
