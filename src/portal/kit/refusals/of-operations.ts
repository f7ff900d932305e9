import type { OperationMove } from '../../../operations/index.js';
import { operationStatusTexts } from '../status-texts.js';
import { french, listed, word } from './french.js';

/** The actions as what somebody wants to do. */
const ACTIONS: Readonly<Record<OperationMove, string>> = {
  'assign to a technician': 'attribuer à un technicien',
  'assign to a vendor': 'confier à un prestataire',
  accept: 'accepter',
  decline: 'refuser',
  start: 'démarrer',
  complete: 'terminer',
  confirm: 'confirmer',
  dispute: 'contester',
  close: 'clôturer',
  reopen: 'rouvrir',
  cancel: 'annuler',
  reschedule: 'replanifier',
  update: 'modifier',
  'update notes and agreed_amount': 'modifier les notes et le montant convenu',
};
const ALLOWED = { ...ACTIONS, nothing: 'aucune' };

/** The states; some allow an action only while a technician, or a vendor, has the operation. */
const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(operationStatusTexts.fr).flatMap(([name, text]) => {
    const state = text.toLowerCase();
    return [
      [name, state],
      [`${name} (technician)`, `${state} (chez un technicien)`],
      [`${name} (vendor)`, `${state} (chez un prestataire)`],
    ];
  }),
);

/** What services say of operations. */
export const ofOperations = french({
  'The operation is "{state}", which does not allow: {action}. That needs: {states}. Allowed now: {allowed}.':
    ({ state, action, states, allowed }) =>
      `L’état « ${word(STATES, state)} » de l’intervention ne permet pas l’action « ${word(ACTIONS, action)} ». ` +
      `Il faut l’un des états suivants : ${listed(STATES, states)}. Actions possibles : ${listed(ALLOWED, allowed)}.`,
  'The operation is "{state}", in which a vendor cannot {action} it. Its part now: {allowed}.': ({
    state,
    action,
    allowed,
  }) =>
    `L’état « ${word(STATES, state)} » de l’intervention ne permet pas à un prestataire l’action « ${word(ACTIONS, action)} ». ` +
    `Ses actions possibles : ${listed(ALLOWED, allowed)}.`,
  'None was assigned, because of “{title}”. {why}': ({ title, why }, inFrench) =>
    `Aucune intervention n’a été attribuée, à cause de « ${title} ». ${inFrench(why)}`,
});
