import type { RowStatus, Way } from '../../imports/index.js';
import { texts } from '../kit/index.js';

/** The results of a row. */
export const rowStatusTexts = texts<Record<RowStatus, string>>({
  right: { en: 'New', fr: 'Nouvelle' },
  same: { en: 'Unchanged', fr: 'Sans changement' },
  wrong: { en: 'Invalid', fr: 'Erronée' },
  made: { en: 'Recorded', fr: 'Enregistrée' },
  changed: { en: 'Changed', fr: 'Modifiée' },
  refused: { en: 'Refused', fr: 'Refusée' },
  removed: { en: 'Undone', fr: 'Annulée' },
  restored: { en: 'Restored', fr: 'Rétablie' },
  kept: { en: 'Kept', fr: 'Conservée' },
});

/** The label of a row that will change an asset, before the import runs. */
export const toChangeTexts = texts({ name: { en: 'Changes', fr: 'Modifie' } });

/** How a column can be read. */
export const wayTexts = texts<Record<Way, string>>({
  'day-first': { en: 'the day is first', fr: 'le jour d’abord' },
  'month-first': { en: 'the month is first', fr: 'le mois d’abord' },
  'decimal-point': { en: 'with a decimal point', fr: 'avec un point décimal' },
  'decimal-comma': { en: 'with a decimal comma', fr: 'avec une virgule décimale' },
});
