import type { OwnProblem, RowStatus } from '../../imports/index.js';
import { texts } from '../kit/texts.js';

export const importTexts = texts({
  title: { en: 'Import assets', fr: 'Importer des équipements' },
  assets: { en: 'Assets', fr: 'Équipements' },
  about: {
    en: 'From a table saved as CSV. It is checked first, and nothing is recorded until you confirm.',
    fr: 'À partir d’un tableau enregistré en CSV. Il est d’abord vérifié ; rien n’est enregistré avant votre confirmation.',
  },
  file: { en: 'CSV file', fr: 'Fichier CSV' },
  fileHint: {
    en: 'At most 10 MB and 20,000 rows, in UTF-8, with commas or semicolons.',
    fr: 'Au plus 10 Mo et 20 000 lignes, en UTF-8, avec des virgules ou des points-virgules.',
  },
  check: { en: 'Check the file', fr: 'Vérifier le fichier' },
  template: { en: 'Download a template', fr: 'Télécharger un modèle' },
  columns: { en: 'Columns', fr: 'Colonnes' },
  columnsHint: {
    en: 'The first line names the columns, in English or French, in any order. Name and room are needed. A room is written “Building / Floor / Room”, or in three columns; the rooms must be there already.',
    fr: 'La première ligne nomme les colonnes, en français ou en anglais, dans n’importe quel ordre. Le nom et le local sont nécessaires. Un local s’écrit « Bâtiment / Étage / Local », ou en trois colonnes ; les locaux doivent déjà exister.',
  },
  column: { en: 'Column', fr: 'Colonne' },
  example: { en: 'Example', fr: 'Exemple' },
  earlier: { en: 'Earlier imports', fr: 'Imports précédents' },
  when: { en: 'When', fr: 'Quand' },
  outcome: { en: 'Outcome', fr: 'Résultat' },
  noUtf8: {
    en: 'The file is not in UTF-8. Save it as “CSV UTF-8”.',
    fr: 'Le fichier n’est pas en UTF-8. Enregistrez-le au format « CSV UTF-8 ».',
  },
  noTable: {
    en: (reason: string) => `The file cannot be read as a table: ${reason}`,
    fr: (reason: string) => `Le fichier n’est pas un tableau lisible : ${reason}`,
  },
  noRows: {
    en: 'The file has no rows below its first line.',
    fr: 'Le fichier n’a aucune ligne sous la première.',
  },
  tooManyRows: {
    en: (most: string) => `The file has more than ${most} rows. Split it.`,
    fr: (most: string) => `Le fichier a plus de ${most} lignes. Divisez-le.`,
  },
  noColumn: {
    en: (name: string) => `The first line names no column “${name}”.`,
    fr: (name: string) => `La première ligne ne nomme aucune colonne « ${name} ».`,
  },
  columnTwice: {
    en: (name: string) => `Two columns are both called “${name}”.`,
    fr: (name: string) => `Deux colonnes s’appellent « ${name} ».`,
  },
  unknownColumns: {
    en: (names: string) => `Columns that are left out, because nobody knows them: ${names}.`,
    fr: (names: string) => `Colonnes ignorées, car inconnues : ${names}.`,
  },
  allRight: {
    en: (rows: string) => `All ${rows} rows are right. Nothing is recorded yet.`,
    fr: (rows: string) => `Les ${rows} lignes sont correctes. Rien n’est encore enregistré.`,
  },
  someWrong: {
    en: (right: string, wrong: string) =>
      `Right: ${right}. Wrong: ${wrong}, which would be left out. Nothing is recorded yet.`,
    fr: (right: string, wrong: string) =>
      `Correctes : ${right}. Erronées : ${wrong}, qui seraient ignorées. Rien n’est encore enregistré.`,
  },
  confirm: {
    en: (rows: string) => `Import ${rows} assets`,
    fr: (rows: string) => `Importer ${rows} équipements`,
  },
  confirmOne: { en: 'Import one asset', fr: 'Importer un équipement' },
  confirmed: { en: 'The assets are being recorded.', fr: 'Les équipements sont en cours d’enregistrement.' },
  discard: { en: 'Forget this file', fr: 'Oublier ce fichier' },
  discarded: { en: 'The file is forgotten.', fr: 'Le fichier est oublié.' },
  running: {
    en: (done: string, all: string) => `Recording: ${done} of ${all}`,
    fr: (done: string, all: string) => `Enregistrement : ${done} sur ${all}`,
  },
  runningHint: {
    en: 'It goes on without this page.',
    fr: 'L’opération se poursuit même sans cette page.',
  },
  done: {
    en: (made: string, out: string) => `Recorded: ${made}. Left out: ${out}.`,
    fr: (made: string, out: string) => `Enregistrés : ${made}. Ignorés : ${out}.`,
  },
  undo: { en: 'Take it back', fr: 'Annuler l’import' },
  undoTitle: { en: 'Take this import back?', fr: 'Annuler cet import ?' },
  undoText: {
    en: (made: string) =>
      `The ${made} assets that it recorded are deleted. Those that have operations since stay, and are named.`,
    fr: (made: string) =>
      `Les ${made} équipements enregistrés seront supprimés. Ceux qui ont des interventions depuis restent, et sont nommés.`,
  },
  undoing: {
    en: (done: string, all: string) => `Taking back: ${done} of ${all}`,
    fr: (done: string, all: string) => `Annulation : ${done} sur ${all}`,
  },
  undoBegun: { en: 'The import is being taken back.', fr: 'L’import est en cours d’annulation.' },
  undone: {
    en: (removed: string, kept: string) => `Taken back: ${removed}. Kept: ${kept}.`,
    fr: (removed: string, kept: string) => `Annulés : ${removed}. Conservés : ${kept}.`,
  },
  yetToConfirm: { en: 'Yet to be confirmed', fr: 'À confirmer' },
  which: { en: 'Which rows', fr: 'Quelles lignes' },
  problemRows: { en: 'With a problem', fr: 'Avec un problème' },
  allRows: { en: 'All', fr: 'Toutes' },
  rows: { en: 'Rows', fr: 'Lignes' },
  line: { en: 'Line', fr: 'Ligne' },
  problem: { en: 'Problem', fr: 'Problème' },
});

/** What became of a row. */
export const rowStatusTexts = texts<Record<RowStatus, string>>({
  right: { en: 'Right', fr: 'Correcte' },
  wrong: { en: 'Wrong', fr: 'Erronée' },
  made: { en: 'Recorded', fr: 'Enregistrée' },
  refused: { en: 'Refused', fr: 'Refusée' },
  removed: { en: 'Taken back', fr: 'Annulée' },
  kept: { en: 'Kept', fr: 'Conservée' },
});

type Said = (value: string) => string;

/** What can be wrong with a row, beside what the API says of a request. */
export const problemTexts = texts<Record<OwnProblem, Said>>({
  unknown_room: {
    en: (room) => `No room is called “${room}”.`,
    fr: (room) => `Aucun local ne s’appelle « ${room} ».`,
  },
  several_rooms: {
    en: (room) => `Several rooms are called “${room}”. Give the room’s id.`,
    fr: (room) => `Plusieurs locaux s’appellent « ${room} ». Indiquez l’identifiant du local.`,
  },
  unknown_parent: {
    en: (parent) => `No asset has the reference, code or id “${parent}”.`,
    fr: (parent) => `Aucun équipement n’a la référence, le code ou l’identifiant « ${parent} ».`,
  },
  taken_code: {
    en: (code) => `Another asset has the code “${code}”.`,
    fr: (code) => `Un autre équipement a le code « ${code} ».`,
  },
  repeated_code: {
    en: (code) => `An earlier row has the code “${code}” too.`,
    fr: (code) => `Une ligne précédente a déjà le code « ${code} ».`,
  },
  has_operations: {
    en: () => 'It has operations since, and stays.',
    fr: () => 'Il a des interventions depuis, et reste.',
  },
  not_recorded: { en: () => 'It could not be recorded.', fr: () => 'Il n’a pas pu être enregistré.' },
});
