import { texts } from '../kernel/messages/texts.js';
import type { AssetStatus } from './asset-status.js';

/** The words for asset statuses. */
export const assetStatusTexts = texts<Record<AssetStatus, string>>({
  operational: { en: 'Operational', fr: 'En service' },
  needs_maintenance: { en: 'Needs maintenance', fr: 'Maintenance à prévoir' },
  under_maintenance: { en: 'Under maintenance', fr: 'En maintenance' },
  out_of_service: { en: 'Out of service', fr: 'Hors service' },
  retired: { en: 'Retired', fr: 'Réformé' },
});
