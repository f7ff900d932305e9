import { assetColumns } from '../../../imports/index.js';
import { texts } from '../../kit/index.js';
import { exampleTexts, hintTexts, TEMPLATE } from './asset.template.js';
import type { KindTexts, KindView } from './kind-view.js';

const assetTexts = texts<KindTexts>({
  records: { en: 'Assets', fr: 'Équipements' },
  title: { en: 'Import assets', fr: 'Importer des équipements' },
  columnsHint: {
    en: 'One line names the columns, in English or French, in any order; what is not recognised you map yourself. Name and room are required for new assets. A row with the external id, reference, code or id of an existing asset updates that asset; all others create one.',
    fr: 'Une ligne nomme les colonnes, en français ou en anglais, dans n’importe quel ordre ; vous associez celles qui ne sont pas reconnues. Un nouvel équipement a besoin d’un nom et d’un local. Une ligne portant l’identifiant externe, la référence, le code ou l’identifiant d’un équipement existant le modifie ; les autres créent un équipement.',
  },
  confirm: {
    en: (rows: string) => (rows === '1' ? 'Import one asset' : `Import ${rows} assets`),
    fr: (rows: string) => (rows === '1' ? 'Importer un équipement' : `Importer ${rows} équipements`),
  },
  confirmChanges: {
    en: (changed: string) => (changed === '1' ? 'Change one asset' : `Change ${changed} assets`),
    fr: (changed: string) => (changed === '1' ? 'Modifier un équipement' : `Modifier ${changed} équipements`),
  },
  canBeTakenBack: {
    en: 'The import can be undone for 90 days: new assets are deleted unless they have operations, and changed assets get their earlier values back unless they were changed again. Events that were already sent to other systems are not undone.',
    fr: 'Pendant 90 jours, l’import peut être annulé : les nouveaux équipements sont supprimés, sauf s’ils ont des interventions entre-temps ; les équipements modifiés retrouvent leurs valeurs, sauf si quelqu’un les a modifiées à nouveau. Les événements déjà transmis à d’autres systèmes demeurent.',
  },
  confirmed: { en: 'The assets are being recorded.', fr: 'Les équipements sont en cours d’enregistrement.' },
  undoText: {
    en: (made: string) =>
      `${made === '1' ? 'The asset that it recorded is' : `The ${made} assets that it recorded are`} deleted. Assets that have operations by now are kept, and are listed.`,
    fr: (made: string) =>
      `${made === '1' ? 'L’équipement enregistré sera supprimé' : `Les ${made} équipements enregistrés seront supprimés`}. Ceux qui ont des interventions depuis restent, et sont nommés.`,
  },
  undoChangesText: {
    en: (changed: string) =>
      `${changed === '1' ? 'The asset that it changed gets its' : `The ${changed} assets that it changed get their`} earlier values back. Assets that were changed again since then are not changed back, and are listed.`,
    fr: (changed: string) =>
      `${changed === '1' ? 'L’équipement modifié retrouve ses' : `Les ${changed} équipements modifiés retrouvent leurs`} valeurs. Ceux que quelqu’un a modifiés à nouveau restent tels quels, et sont nommés.`,
  },
});

/** Files of assets. */
export const assetView: KindView = {
  set: assetColumns,
  place: 'assets',
  path: '/assets',
  texts: assetTexts,
  template: {
    columns: TEMPLATE,
    examples: exampleTexts,
    hints: hintTexts,
    withoutExample: ['parent_asset_id', 'supplier_id'],
  },
  rowColumns: ['name', 'room_id', 'category'],
  pathOf: (id) => `/assets/${id}`,
};
