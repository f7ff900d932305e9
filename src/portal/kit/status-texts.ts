import type { AssetStatus } from '../../assets/index.js';
import type { OperationStatus } from '../../operations/index.js';
import { texts } from './texts.js';

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
