import type { OperationMove } from '../../../operations/index.js';
import { operationStatusTexts } from '../status-texts.js';
import { french, listed, word } from './wordings.js';

/** What cannot be done with an operation. */
const IMPOSSIBLE: Readonly<Record<OperationMove, string>> = {
  'assign to a technician': 'de l’attribuer à un technicien',
  'assign to a vendor': 'de la confier à un prestataire',
  accept: 'de l’accepter',
  decline: 'de la refuser',
  start: 'de la démarrer',
  complete: 'de la terminer',
  confirm: 'de la confirmer',
  dispute: 'de la contester',
  close: 'de la clôturer',
  reopen: 'de la rouvrir',
  cancel: 'de l’annuler',
  reschedule: 'de la replanifier',
  update: 'de la modifier',
  'update notes and agreed_amount': 'd’en modifier les notes et le montant convenu',
};
/** What can be done with it instead. That its fields can be changed helps nobody. */
const POSSIBLE: Readonly<Partial<Record<OperationMove, string>>> = {
  'assign to a technician': 'attribuer',
  'assign to a vendor': 'attribuer',
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
};

function refusal(state: string, action: string, allowed: string): string {
  const possible = listed(POSSIBLE, allowed);
  return (
    `L’intervention est maintenant dans l’état « ${word(operationStatusTexts.fr, state).toLowerCase()} » : ` +
    `impossible ${word(IMPOSSIBLE, action)}. ${possible === '' ? 'Il n’y a plus rien à y faire.' : `Possible : ${possible}.`}`
  );
}

/** What services say of operations. */
export const ofOperations = french({
  'The operation is "{state}", which does not allow: {action}. That needs: {states}. Allowed now: {allowed}.':
    ({ state, action, allowed }) => refusal(state, action, allowed),
  'The operation is "{state}", in which a vendor cannot {action} it. Its part now: {allowed}.': ({
    state,
    action,
    allowed,
  }) => refusal(state, action, allowed),
  'None was assigned, because of “{title}”. {why}': ({ title, why }, inFrench) =>
    `Aucune intervention n’a été attribuée, à cause de « ${title} ». ${inFrench(why)}`,
});
