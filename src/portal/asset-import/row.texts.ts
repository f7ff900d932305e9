import type { OwnProblem, RowStatus, Way } from '../../imports/index.js';
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

/** The problems of a row that are not validation errors of the API. */
export const problemTexts = texts<Record<OwnProblem, (value: string) => string>>({
  undecided: {
    en: (cell) => `“${cell}” can be read in two ways. Decide above.`,
    fr: (cell) => `« ${cell} » se lit de deux façons. Décidez ci-dessus.`,
  },
  unknown_room: {
    en: (room) => `No room is called “${room}”.`,
    fr: (room) => `Aucun local ne s’appelle « ${room} ».`,
  },
  several_rooms: {
    en: (room) => `Several rooms are called “${room}”. Give its path, or its id.`,
    fr: (room) => `Plusieurs locaux s’appellent « ${room} ». Indiquez son chemin, ou son identifiant.`,
  },
  only_building: {
    en: (building) => `“${building}” is a building. Name one of its rooms.`,
    fr: (building) => `« ${building} » est un bâtiment. Indiquez l’un de ses locaux.`,
  },
  unknown_supplier: {
    en: (firm) => `No partner firm is called “${firm}”.`,
    fr: (firm) => `Aucun prestataire partenaire ne s’appelle « ${firm} ».`,
  },
  several_suppliers: {
    en: (firm) => `Several partner firms are called “${firm}”. Give the firm’s id.`,
    fr: (firm) => `Plusieurs prestataires s’appellent « ${firm} ». Indiquez son identifiant.`,
  },
  unknown_parent: {
    en: (parent) =>
      `No asset has the reference, code or id “${parent}”, and no row of this file has this name.`,
    fr: (parent) =>
      `Aucun équipement n’a la référence, le code ou l’identifiant « ${parent} », et aucune ligne du fichier ne s’appelle ainsi.`,
  },
  several_parents: {
    en: (parent) =>
      `Several rows are called “${parent}”. Name it by its external id, its code, or as “line 7”.`,
    fr: (parent) =>
      `Plusieurs lignes s’appellent « ${parent} ». Indiquez son identifiant externe, son code, ou « ligne 7 ».`,
  },
  parent_circle: {
    en: (circle) => `It would be part of itself: ${circle}.`,
    fr: (circle) => `Il ferait partie de lui-même : ${circle}.`,
  },
  parent_left_out: {
    en: (parent) => `The row of its parent is skipped: ${parent}.`,
    fr: (parent) => `La ligne de son parent est ignorée : ${parent}.`,
  },
  unknown_asset: {
    en: (id) => `No asset has the id “${id}”. Leave the cell empty for a new one.`,
    fr: (id) => `Aucun équipement n’a l’identifiant « ${id} ». Laissez la cellule vide pour en créer un.`,
  },
  different_asset: {
    en: (text) => `“${text}” is another asset than the one that this row names before it.`,
    fr: (text) => `« ${text} » est un autre équipement que celui que la ligne désigne par ailleurs.`,
  },
  repeated_asset: {
    en: (text) => `An earlier row has the asset “${text}” too.`,
    fr: (text) => `Une ligne précédente a déjà l’équipement « ${text} ».`,
  },
  taken_code: {
    en: (code) => `Another asset has the code “${code}”.`,
    fr: (code) => `Un autre équipement a le code « ${code} ».`,
  },
  repeated_code: {
    en: (code) => `An earlier row has the code “${code}” too.`,
    fr: (code) => `Une ligne précédente a déjà le code « ${code} ».`,
  },
  repeated_external_id: {
    en: (id) => `An earlier row has the external id “${id}” too.`,
    fr: (id) => `Une ligne précédente a déjà l’identifiant externe « ${id} ».`,
  },
  changed_since: {
    en: () => 'Changed again since the import, so it was not changed back.',
    fr: () => 'Quelqu’un l’a modifié depuis : il reste tel quel.',
  },
  asset_gone: {
    en: () => 'The asset has been deleted since then.',
    fr: () => 'L’équipement a été supprimé depuis.',
  },
  has_operations: {
    en: () => 'It has operations by now, so it was kept.',
    fr: () => 'Il a des interventions depuis, et reste.',
  },
  not_deleted: { en: () => 'It could not be deleted.', fr: () => 'Il n’a pas pu être supprimé.' },
  not_recorded: { en: () => 'It could not be recorded.', fr: () => 'Il n’a pas pu être enregistré.' },
});

/** How a column can be read. */
export const wayTexts = texts<Record<Way, string>>({
  'day-first': { en: 'the day is first', fr: 'le jour d’abord' },
  'month-first': { en: 'the month is first', fr: 'le mois d’abord' },
  'decimal-point': { en: 'with a decimal point', fr: 'avec un point décimal' },
  'decimal-comma': { en: 'with a decimal comma', fr: 'avec une virgule décimale' },
});
