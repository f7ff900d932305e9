import { operationStatusTexts } from '../status-texts.js';
import { french, word } from './wordings.js';

const WISHES: Readonly<Record<string, string>> = {
  reserve: 'réserver',
  release: 'libérer',
  consume: 'utiliser',
};
const status = (name: string) => word(operationStatusTexts.fr, name).toLowerCase();

/** What services say of spare parts and their stock. */
export const ofParts = french({
  'Cannot take away {quantity}: {stock}.': ({ quantity, stock }, inFrench) =>
    `Impossible de retirer ${quantity} : ${inFrench(stock)}.`,
  'Cannot {wish} {quantity}: {stock}.': ({ wish, quantity, stock }, inFrench) =>
    `Impossible de ${word(WISHES, wish)} ${quantity} : ${inFrench(stock)}.`,
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
  'The operation is "{state}": parts are taken for open operations alone.': ({ state }) =>
    `L’intervention est dans l’état « ${status(state)} » : on ne prend des pièces que pour des interventions ouvertes.`,
  'The operation is "{state}": parts are reserved and released for open operations alone.': ({ state }) =>
    `L’intervention est dans l’état « ${status(state)} » : on ne réserve et ne libère des pièces que pour des interventions ouvertes.`,
  'is needed: say for which of your operations the parts are taken.':
    'ce champ est obligatoire : indiquez pour laquelle de vos interventions les pièces sont prises.',
});
