import type { AssetStatus } from '../../assets/index.js';
import type { OperationStatus } from '../../operations/index.js';
import { Mark, type Tone } from './page.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

interface Look {
  readonly tone: Tone;
  readonly icon: string;
}

/** How each status of an asset looks. */
const ASSETS: Readonly<Record<AssetStatus, Look>> = {
  operational: { tone: 'green', icon: 'circle-check' },
  needs_maintenance: { tone: 'amber', icon: 'alert-triangle' },
  under_maintenance: { tone: 'indigo', icon: 'tool' },
  out_of_service: { tone: 'red', icon: 'circle-x' },
  retired: { tone: 'grey', icon: 'archive' },
};

/** How each status of an operation looks. */
const OPERATIONS: Readonly<Record<OperationStatus, Look>> = {
  new: { tone: 'grey', icon: 'sparkles' },
  assigned: { tone: 'blue', icon: 'user-check' },
  pending_start: { tone: 'amber', icon: 'hourglass' },
  in_progress: { tone: 'indigo', icon: 'progress' },
  start_disputed: { tone: 'amber', icon: 'message-exclamation' },
  pending_completion: { tone: 'amber', icon: 'hourglass' },
  completion_disputed: { tone: 'amber', icon: 'message-exclamation' },
  completed: { tone: 'green', icon: 'check' },
  done: { tone: 'green', icon: 'circle-check' },
  cancelled: { tone: 'struck', icon: 'ban' },
};

/** The words for the statuses of assets. */
export const assetStatusTexts = texts<Record<AssetStatus, string>>({
  operational: { en: 'Operational', fr: 'En service' },
  needs_maintenance: { en: 'Needs maintenance', fr: 'Maintenance à prévoir' },
  under_maintenance: { en: 'Under maintenance', fr: 'En maintenance' },
  out_of_service: { en: 'Out of service', fr: 'Hors service' },
  retired: { en: 'Retired', fr: 'Réformé' },
});

/** The words for the statuses of operations. */
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

/** The condition of an asset. */
export function AssetMark({ status }: { status: AssetStatus }) {
  return <Mark {...ASSETS[status]}>{useTexts(assetStatusTexts)[status]}</Mark>;
}

/** Where an operation stands. */
export function OperationMark({ status }: { status: OperationStatus }) {
  return <Mark {...OPERATIONS[status]}>{useTexts(operationStatusTexts)[status]}</Mark>;
}

/** The colour and the icon of a status, for where a mark has no room: its word must be said there too. */
export function operationLook(status: OperationStatus): Look {
  return OPERATIONS[status];
}
