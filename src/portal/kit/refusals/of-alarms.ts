import { assetStatusTexts } from '../status-texts.js';
import { refusals, word } from './wordings.js';

/** The states of assets, as alarms write them. */
const STATES = Object.fromEntries(
  Object.entries(assetStatusTexts.fr).map(([name, text]) => [name.replaceAll('_', ' '), text.toLowerCase()]),
);

/** What alarms say. */
export const ofAlarms = refusals({
  '{name} ({reference}) is now {state}: {note}': ({ name, reference, state, note }) =>
    `${name} (${reference}) est désormais ${word(STATES, state)} : ${note}`,
  '{name} ({reference}) is now {state}.': ({ name, reference, state }) =>
    `${name} (${reference}) est désormais ${word(STATES, state)}.`,
  'Only {left} of "{part}" available; the minimum is {minimum}.': ({ left, part, minimum }) =>
    `Plus que ${left} de « ${part} » disponible, pour un minimum de ${minimum}.`,
});
