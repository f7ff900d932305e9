import {
  formatReason,
  generatedReason,
  messages,
  type Reason,
  type StoredText,
  withParams,
} from '../kernel/messages/messages.js';
import { type Language, texts } from '../kernel/messages/texts.js';
import type { OperationAction, OperationMove, OperationStatus } from './operation-status.js';

/** The words for operation statuses. */
export const operationStatusTexts = texts<Record<OperationStatus, string>>({
  new: { en: 'New', fr: 'Nouvelle' },
  assigned: { en: 'Assigned', fr: 'Attribuée' },
  pending_start: { en: 'Start to confirm', fr: 'Début à confirmer' },
  in_progress: { en: 'In progress', fr: 'En cours' },
  start_disputed: { en: 'Start disputed', fr: 'Début contesté' },
  pending_completion: { en: 'Completion to confirm', fr: 'Fin à confirmer' },
  completion_disputed: { en: 'Completion disputed', fr: 'Fin contestée' },
  completed: { en: 'Completed', fr: 'Terminée' },
  done: { en: 'Done', fr: 'Clôturée' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
});

/** A status as it appears within a sentence. */
function operationStatusIn(language: Language, status: OperationStatus): string {
  return operationStatusTexts[language][status].toLowerCase();
}

/** Messages for an action that the present status does not allow. */
const refusedTexts = texts<Record<OperationMove, (status: string) => string>>({
  'assign to a technician': cannot('be assigned to a technician', 'de l’attribuer à un technicien'),
  'assign to a vendor': cannot('be assigned to a vendor', 'de la confier à un prestataire'),
  accept: cannot('be accepted', 'de l’accepter'),
  decline: cannot('be declined', 'de la refuser'),
  start: cannot('be started', 'de la démarrer'),
  complete: cannot('be completed', 'de la terminer'),
  confirm: cannot('be confirmed', 'de la confirmer'),
  dispute: cannot('be disputed', 'de la contester'),
  close: cannot('be closed', 'de la clôturer'),
  reopen: cannot('be reopened', 'de la rouvrir'),
  cancel: cannot('be cancelled', 'de l’annuler'),
  reschedule: cannot('be rescheduled', 'de la replanifier'),
  update: cannot('be changed', 'de la modifier'),
  'update notes, work_report and agreed_amount': cannot(
    'have other notes, another report or another amount',
    'd’en modifier les notes, le compte rendu et le montant convenu',
  ),
});

/** The common sentence around each refused action, in each language. */
function cannot(en: string, fr: string) {
  return {
    en: (status: string) => `The operation is now “${status}” and cannot ${en}.`,
    fr: (status: string) => `L’intervention est maintenant dans l’état « ${status} » : impossible ${fr}.`,
  };
}

/** The list of actions that are possible instead. */
const possibleTexts = texts({
  of: {
    en: (actions: readonly string[]) =>
      actions.length === 0 ? 'Nothing more can be done with it.' : `Possible: ${actions.join(', ')}.`,
    fr: (actions: readonly string[]) =>
      actions.length === 0 ? 'Il n’y a plus rien à y faire.' : `Possible : ${actions.join(', ')}.`,
  },
});

/** The names of the actions. `update` needs no mention. */
const actionVerbs = texts<Record<Exclude<OperationAction, 'update'>, string>>({
  assign: { en: 'assign', fr: 'attribuer' },
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
});

/** A refused action, and the actions that are possible instead. */
interface Refused {
  readonly status: OperationStatus;
  readonly action: OperationMove;
  readonly actions: readonly OperationAction[];
}

const refusedIn = (language: Language) => (of: Refused) => {
  const refused = refusedTexts[language][of.action](operationStatusIn(language, of.status));
  // `update` is left out: it does not help the reader.
  const possible = of.actions.flatMap((each) => (each === 'update' ? [] : actionVerbs[language][each]));
  return `${refused} ${possibleTexts[language].of(possible)}`;
};
const listed = (names: readonly string[]) => names.join(', ') || 'nothing';

/** Messages about operations. */
export const operationMessages = messages('operation', {
  noCalendar: { en: 'No such calendar.', fr: 'Calendrier introuvable.' },
  missing: { en: 'No such operation.', fr: 'Intervention introuvable.' },
  preventiveTitle: withParams<{ asset: string }>({
    en: ({ asset }) => `Preventive maintenance: ${asset}`,
    fr: ({ asset }) => `Maintenance préventive : ${asset}`,
  }),
  preventiveDescription: withParams<{ dueOn: string }>({
    en: ({ dueOn }) => `Due on ${dueOn} by the maintenance interval of the asset.`,
    fr: ({ dueOn }) =>
      `À faire pour le ${dueOn.split('-').reverse().join('/')}, selon l’intervalle de maintenance de l’équipement.`,
  }),
  closedMeanwhile: {
    en: 'This work order is closed meanwhile. Report the problem as a new one.',
    fr: 'Cette intervention est close entre-temps. Signalez le problème comme un nouveau.',
  },
  stoppedAssetNeeded: {
    en: 'Name the asset that is stopped.',
    fr: 'Indiquez l’équipement à l’arrêt.',
  },
  stateRefuses: withParams<
    Refused & { readonly needed: readonly string[]; readonly allowed: readonly OperationMove[] }
  >({
    api: ({ status, action, needed, allowed }) =>
      `The operation is "${status}", which does not allow: ${action}. That needs: ${needed.join(', ')}. Allowed now: ${listed(allowed)}.`,
    en: refusedIn('en'),
    fr: refusedIn('fr'),
  }),
  notVendorsPart: withParams<Refused>({
    api: ({ status, action, actions }) =>
      `The operation is "${status}": a vendor cannot ${action} it. Possible now: ${listed(actions)}.`,
    en: refusedIn('en'),
    fr: refusedIn('fr'),
  }),
  notTheirs: {
    en: 'The operation is not assigned to you. It may have been reassigned meanwhile.',
    fr: 'Cette intervention ne vous est pas attribuée. Elle a pu être confiée à quelqu’un d’autre entre-temps.',
  },
  notLeftWithout: {
    en: 'An assigned operation can be assigned to someone else, but not be left unassigned.',
    fr: 'Une intervention attribuée peut être confiée à quelqu’un d’autre, mais pas laissée sans personne.',
  },
  vendorChosenElsewhere: {
    en: 'To assign an operation to a vendor, open it and choose the vendor there.',
    fr: 'Pour confier une intervention à un prestataire, ouvrez-la et choisissez-y le prestataire.',
  },
  noneAssigned: withParams<{ title: string; why: Reason }>({
    en: ({ title, why }, say) => `None was assigned, because of “${title}”. ${say(why)}`,
    fr: ({ title, why }, say) =>
      `Aucune intervention n’a été attribuée, à cause de « ${title} ». ${say(why)}`,
  }),
});

/**
 * The title and description of a preventive operation (D29): the stored English text, and the reason for translations.
 *
 * @param asset the asset's name
 * @param dueOn the due day, `YYYY-MM-DD`
 */
export function preventiveWords(asset: string, dueOn: string) {
  const titleReason = operationMessages.preventiveTitle({ asset });
  const descriptionReason = operationMessages.preventiveDescription({ dueOn });
  return {
    title: formatReason(titleReason, 'api'),
    titleReason,
    description: formatReason(descriptionReason, 'api'),
    descriptionReason,
  };
}

/** The asset's name in the title of a preventive operation; undefined for any other title. */
export function preventiveAssetOf(title: StoredText): string | undefined {
  const reason = generatedReason(title);
  if (reason?.key !== operationMessages.preventiveTitle({ asset: '' }).key) return undefined;
  return (reason.params as { asset: string }).asset;
}
