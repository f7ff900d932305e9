import { ownWordsIn } from '../../../kernel/own-words.js';
import type { OperationMove } from '../../../operations/index.js';
import { operationStatusTexts } from '../status-texts.js';
import { texts } from '../texts.js';
import { listed, refusals, word } from './wordings.js';

/** What cannot be done with an operation. */
const IMPOSSIBLE = texts<Record<OperationMove, string>>({
  'assign to a technician': { en: 'be assigned to a technician', fr: 'de l’attribuer à un technicien' },
  'assign to a vendor': { en: 'be assigned to a vendor', fr: 'de la confier à un prestataire' },
  accept: { en: 'be accepted', fr: 'de l’accepter' },
  decline: { en: 'be declined', fr: 'de la refuser' },
  start: { en: 'be started', fr: 'de la démarrer' },
  complete: { en: 'be completed', fr: 'de la terminer' },
  confirm: { en: 'be confirmed', fr: 'de la confirmer' },
  dispute: { en: 'be disputed', fr: 'de la contester' },
  close: { en: 'be closed', fr: 'de la clôturer' },
  reopen: { en: 'be reopened', fr: 'de la rouvrir' },
  cancel: { en: 'be cancelled', fr: 'de l’annuler' },
  reschedule: { en: 'be rescheduled', fr: 'de la replanifier' },
  update: { en: 'be changed', fr: 'de la modifier' },
  'update notes and agreed_amount': {
    en: 'have other notes or another amount',
    fr: 'd’en modifier les notes et le montant convenu',
  },
});
/** What can be done with it instead. That its fields can be changed helps nobody. */
const POSSIBLE = texts({
  'assign to a technician': { en: 'assign', fr: 'attribuer' },
  'assign to a vendor': { en: 'assign', fr: 'attribuer' },
  accept: { en: 'accept', fr: 'accepter' },
  decline: { en: 'decline', fr: 'refuser' },
  start: { en: 'start', fr: 'démarrer' },
  complete: { en: 'complete', fr: 'terminer' },
  confirm: { en: 'confirm', fr: 'confirmer' },
  dispute: { en: 'dispute', fr: 'contester' },
  close: { en: 'close', fr: 'clôturer' },
  reopen: { en: 'reopen', fr: 'rouvrir' },
  cancel: { en: 'cancel', fr: 'annuler' },
  reschedule: { en: 'reschedule', fr: 'replanifier' },
} satisfies Partial<Record<OperationMove, unknown>>);

/** How an operation that moved on is now, and what can be done with it. */
type Move = Readonly<Record<'state' | 'action' | 'allowed', string>>;
const movedOn = {
  en: ({ state, action, allowed }: Move) => {
    const possible = listed(POSSIBLE.en, allowed);
    return (
      `The operation is now “${stateOf.en(state)}” and cannot ${word(IMPOSSIBLE.en, action)}. ` +
      (possible === '' ? 'Nothing more can be done with it.' : `Possible: ${possible}.`)
    );
  },
  fr: ({ state, action, allowed }: Move) => {
    const possible = listed(POSSIBLE.fr, allowed);
    return (
      `L’intervention est maintenant dans l’état « ${stateOf.fr(state)} » : ` +
      `impossible ${word(IMPOSSIBLE.fr, action)}. ` +
      (possible === '' ? 'Il n’y a plus rien à y faire.' : `Possible : ${possible}.`)
    );
  },
};

/** The state of an operation, within a sentence. */
export const stateOf = {
  en: (name: string) => word(operationStatusTexts.en, name).toLowerCase(),
  fr: (name: string) => word(operationStatusTexts.fr, name).toLowerCase(),
};

/** What services say of operations. */
export const ofOperations = refusals({
  'Name the asset that is stopped.': 'Indiquez l’équipement à l’arrêt.',
  'The operation is "{state}", which does not allow: {action}. That needs: {states}. Allowed now: {allowed}.':
    movedOn,
  'The operation is "{state}", in which a vendor cannot {action} it. Its part now: {allowed}.': movedOn,
  'An assigned operation can be given to another assignee, but not left without one.':
    'Une intervention attribuée peut être confiée à quelqu’un d’autre, mais pas laissée sans personne.',
  'To give an operation to a vendor, open it and choose the vendor there.':
    'Pour confier une intervention à un prestataire, ouvrez-la et choisissez-y le prestataire.',
  'None was assigned, because of “{title}”. {why}': {
    en: ({ title, why }, say) => `None was assigned, because of “${title}”. ${say(why)}`,
    fr: ({ title, why }, say) =>
      `Aucune intervention n’a été attribuée, à cause de « ${ownWordsIn('fr', title)} ». ${say(why)}`,
  },
});
