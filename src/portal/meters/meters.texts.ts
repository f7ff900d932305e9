import type { MeterKind } from '../../assets/index.js';
import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

export const meterTexts = texts({
  ...words,
  title: { en: 'Meters', fr: 'Compteurs' },
  meter: { en: 'Meter', fr: 'Compteur' },
  none: { en: 'No meters yet.', fr: 'Aucun compteur.' },
  add: { en: 'Add meter', fr: 'Ajouter un compteur' },
  create: { en: 'Add meter', fr: 'Ajouter le compteur' },
  created: { en: 'The meter is added.', fr: 'Le compteur est ajouté.' },
  editTitle: { en: (name: string) => `Edit ${name}`, fr: (name: string) => `Modifier ${name}` },
  nameHint: { en: 'Such as operating hours.', fr: 'Par exemple : heures de fonctionnement.' },
  kind: { en: 'Kind', fr: 'Type' },
  unit: { en: 'Unit', fr: 'Unité' },
  unitHint: { en: 'Such as h, °C or bar.', fr: 'Par exemple : h, °C ou bar.' },
  externalId: { en: 'External ID', fr: 'Identifiant externe' },
  value: { en: 'Value', fr: 'Valeur' },
  readAt: { en: 'Read at', fr: 'Relevé le' },
  note: { en: 'Note', fr: 'Remarque' },
  reset: { en: 'The counter was reset', fr: 'Le compteur a été remis à zéro' },
  resetHint: {
    en: 'It began again from zero before this reading.',
    fr: 'Il est reparti de zéro avant ce relevé.',
  },
  record: { en: 'Record reading', fr: 'Saisir un relevé' },
  recordOf: {
    en: (name: string) => `Record reading: ${name}`,
    fr: (name: string) => `Saisir un relevé : ${name}`,
  },
  recorded: { en: 'The reading is recorded.', fr: 'Le relevé est enregistré.' },
  known: { en: 'This reading was recorded already.', fr: 'Ce relevé était déjà enregistré.' },
  readings: { en: 'Readings', fr: 'Relevés' },
  noReadings: { en: 'No readings yet.', fr: 'Aucun relevé.' },
  course: { en: 'Values over time', fr: 'Évolution des valeurs' },
  lastRead: { en: 'Last reading', fr: 'Dernier relevé' },
  facts: { en: 'About it', fr: 'À son sujet' },
  usage: { en: 'Maintenance by usage', fr: 'Maintenance selon l’usage' },
  usageEvery: { en: 'Maintenance every', fr: 'Maintenance tous les' },
  usageEveryHint: {
    en: 'Counters only, in the unit of the meter: opens a preventive operation each time.',
    fr: 'Compteurs cumulatifs seulement, dans l’unité du compteur : ouvre une intervention préventive à chaque fois.',
  },
  usageSkill: { en: 'Trade for it', fr: 'Métier concerné' },
  every: { en: (value: string) => `Every ${value}`, fr: (value: string) => `Tous les ${value}` },
  limits: { en: 'Limits', fr: 'Seuils' },
  above: { en: (value: string) => `Above ${value}`, fr: (value: string) => `Au-dessus de ${value}` },
  below: { en: (value: string) => `Below ${value}`, fr: (value: string) => `En dessous de ${value}` },
  high: { en: 'Upper limit', fr: 'Seuil haut' },
  low: { en: 'Lower limit', fr: 'Seuil bas' },
  margin: { en: 'Margin', fr: 'Marge' },
  marginHint: {
    en: 'How far the value has to come back before a limit acts again.',
    fr: 'De combien la valeur doit revenir avant qu’un seuil agisse à nouveau.',
  },
  limitSkill: { en: 'Open an operation for', fr: 'Ouvrir une intervention pour' },
  noWork: { en: 'None', fr: 'Aucune' },
  deleteTitle: { en: (name: string) => `Delete ${name}?`, fr: (name: string) => `Supprimer ${name} ?` },
  deleteText: {
    en: 'Its readings are no longer shown. Operations that it opened remain.',
    fr: 'Ses relevés ne sont plus affichés. Les interventions qu’il a ouvertes restent.',
  },
  deleted: { en: 'The meter is deleted.', fr: 'Le compteur est supprimé.' },
  wasReset: { en: 'Reset', fr: 'Remise à zéro' },
});

/** What each kind of meter is called. */
export const meterKindTexts = texts<Record<MeterKind, string>>({
  counter: { en: 'Counter (only rises)', fr: 'Compteur cumulatif' },
  gauge: { en: 'Gauge (goes up and down)', fr: 'Mesure (monte et descend)' },
});
