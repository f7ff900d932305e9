import { operationColumns } from '../../../imports/index.js';
import { texts } from '../../kit/index.js';
import type { KindTexts, KindView } from './kind-view.js';

const operationTexts = texts<KindTexts>({
  records: { en: 'Operations', fr: 'Interventions' },
  title: { en: 'Import operations', fr: 'Importer des interventions' },
  columnsHint: {
    en: 'One line names the columns, in English or French, in any order; what is not recognised you map yourself. Only the title is required. Past work keeps its dates; completed work needs a day. No one is notified, and webhooks get one event for the import, none for each row. A row with the external id or the id of an existing operation changes its details, not its status.',
    fr: 'Une ligne nomme les colonnes, en français ou en anglais, dans n’importe quel ordre ; vous associez celles qui ne sont pas reconnues. Seul l’intitulé est nécessaire. Une intervention passée garde ses dates ; si elle est terminée, il faut un jour. Personne n’est averti, et les webhooks signalent l’import, pas chaque ligne. Une ligne portant l’identifiant externe ou l’identifiant d’une intervention existante en modifie les détails, pas l’état.',
  },
  confirm: {
    en: (rows) => (rows === '1' ? 'Import one operation' : `Import ${rows} operations`),
    fr: (rows) => (rows === '1' ? 'Importer une intervention' : `Importer ${rows} interventions`),
  },
  confirmChanges: {
    en: (changed) => (changed === '1' ? 'Change one operation' : `Change ${changed} operations`),
    fr: (changed) => (changed === '1' ? 'Modifier une intervention' : `Modifier ${changed} interventions`),
  },
  canBeTakenBack: {
    en: 'The import can be undone for 90 days: new operations are removed unless someone has worked with them, and changed ones get their earlier values back unless they were changed again.',
    fr: 'Pendant 90 jours, l’import peut être annulé : les nouvelles interventions sont retirées, sauf si quelqu’un y a travaillé ; celles qui sont modifiées retrouvent leurs valeurs, sauf si quelqu’un les a modifiées à nouveau.',
  },
  confirmed: {
    en: 'The operations are being recorded.',
    fr: 'Les interventions sont en cours d’enregistrement.',
  },
  undoText: {
    en: (made) =>
      `${made === '1' ? 'The operation that it recorded is' : `The ${made} operations that it recorded are`} removed. Those with which someone has worked are kept, and are listed.`,
    fr: (made) =>
      `${made === '1' ? 'L’intervention enregistrée sera retirée' : `Les ${made} interventions enregistrées seront retirées`}. Celles où quelqu’un a travaillé depuis restent, et sont nommées.`,
  },
  undoChangesText: {
    en: (changed) =>
      `${changed === '1' ? 'The operation that it changed gets its' : `The ${changed} operations that it changed get their`} earlier values back. Those that were changed again are not changed back, and are listed.`,
    fr: (changed) =>
      `${changed === '1' ? 'L’intervention modifiée retrouve ses' : `Les ${changed} interventions modifiées retrouvent leurs`} valeurs. Celles que quelqu’un a modifiées à nouveau restent telles quelles, et sont nommées.`,
  },
});

/** The example value of each column, in the template and on the page. */
const exampleTexts = texts<Record<string, string>>({
  external_id: { en: 'WO-2024-0815', fr: 'BT-2024-0815' },
  title: { en: 'Replace the seal of pump 4', fr: 'Remplacer le joint de la pompe 4' },
  status: { en: 'completed', fr: 'Terminée' },
  description: { en: 'It drips since Monday', fr: 'Elle goutte depuis lundi' },
  asset_id: { en: 'PUM-GRUN-CR10-0042', fr: 'PUM-GRUN-CR10-0042' },
  place: { en: 'Boiler house', fr: 'Chaufferie' },
  required_skill: { en: 'Mechanical', fr: 'Mécanique' },
  priority: { en: 'High', fr: 'Haute' },
  technician_id: { en: 'Nadia Haddad', fr: 'Nadia Haddad' },
  scheduled_for: { en: '2024-03-19 08:00', fr: '19/03/2024 08:00' },
  created_at: { en: '2024-03-18 16:20', fr: '18/03/2024 16:20' },
  started_at: { en: '2024-03-19 08:15', fr: '19/03/2024 08:15' },
  completed_at: { en: '2024-03-19 10:40', fr: '19/03/2024 10:40' },
  agreed_amount: { en: '180.50', fr: '180,50' },
  work_report: { en: 'Seal and bearing replaced', fr: 'Joint et roulement remplacés' },
  notes: { en: 'Order a spare seal', fr: 'Commander un joint de réserve' },
  cancellation_reason: { en: 'The pump was replaced', fr: 'La pompe a été remplacée' },
});

/** How a column is read, if its name and its example do not make it clear. */
const hintTexts = texts<Record<string, string>>({
  external_id: {
    en: 'Its number in another system. A row with the number of an existing operation changes that operation.',
    fr: 'Son numéro dans un autre système. Si une intervention le porte déjà, la ligne la modifie.',
  },
  status: {
    en: 'Open, in progress, completed or cancelled, in the words of usual systems. Without it, a row with a completion day is completed, and others are open.',
    fr: 'Ouverte, en cours, terminée ou annulée, dans les mots des systèmes usuels. Sans elle, une ligne avec un jour de fin est terminée, et les autres sont ouvertes.',
  },
  asset_id: {
    en: 'Reference, code, external id or id of an asset, or its name if only one has it.',
    fr: 'Référence, code, identifiant externe ou identifiant d’un équipement, ou son nom s’il est unique.',
  },
  technician_id: {
    en: 'The name or the e-mail address. Past work keeps the names of people who are not technicians here.',
    fr: 'Le nom ou l’adresse e-mail. Une intervention passée garde un nom que personne ne porte ici.',
  },
  created_at: {
    en: 'When it was reported. Lists and figures use this moment. Times are those of the business.',
    fr: 'Le moment du signalement, dont les listes et les indicateurs se servent. Les heures sont celles de l’entreprise.',
  },
  completed_at: {
    en: 'Completed work without it gets the scheduled day, or that of its creation.',
    fr: 'Sans elle, une intervention terminée reçoit le jour prévu, ou celui de sa création.',
  },
});

/** Files of operations. */
export const operationView: KindView = {
  set: operationColumns,
  place: 'operations',
  path: '/operations',
  texts: operationTexts,
  template: {
    columns: operationColumns.all.filter((column) => column in exampleTexts.en),
    examples: exampleTexts,
    hints: hintTexts,
    withoutExample: ['asset_id', 'technician_id'],
  },
  rowColumns: ['title', 'asset_id', 'status'],
  pathOf: (id) => `/operations/${id}`,
};
