import type { Language } from '../kernel/messages/language.js';
import { messages, withParams, type Reason } from '../kernel/messages/messages.js';
import type { OperationAction, OperationMove, OperationStatus } from './operation-status.js';
import { actionVerbs, operationStatusIn, possibleTexts, refusedTexts } from './operation-status.texts.js';

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
