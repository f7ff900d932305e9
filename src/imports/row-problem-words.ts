import { fieldMessage } from '../kernel/errors/api-error.js';
import { storedReason } from '../kernel/messages/messages.js';
import { type Language, texts } from '../kernel/messages/texts.js';
import { fieldComplaints } from '../kernel/validation/field.messages.js';
import type { RowProblem } from './import.entity.js';
import type { ColumnSet } from './reading/column-set.js';
import { OWN_PROBLEMS, type OwnProblem } from './row-problems.js';

/** The problems of a row that are not validation errors of the API. */
const problemTexts = texts<Record<OwnProblem, (value: string) => string>>({
  undecided: {
    en: (cell) => `“${cell}” can be read in two ways. Decide which.`,
    fr: (cell) => `« ${cell} » se lit de deux façons. Décidez de la bonne.`,
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
  unknown_part: {
    en: (id) => `No spare part has the id “${id}”. Leave the cell empty for a new one.`,
    fr: (id) => `Aucune pièce n’a l’identifiant « ${id} ». Laissez la cellule vide pour en créer une.`,
  },
  different_part: {
    en: (text) => `“${text}” is another spare part than the one that this row names before it.`,
    fr: (text) => `« ${text} » est une autre pièce que celle que la ligne désigne par ailleurs.`,
  },
  repeated_part: {
    en: (text) => `An earlier row has the spare part “${text}” too.`,
    fr: (text) => `Une ligne précédente a déjà la pièce « ${text} ».`,
  },
  several_parts: {
    en: (reference) => `Several spare parts have the reference “${reference}”. Give the part’s id.`,
    fr: (reference) => `Plusieurs pièces ont la référence « ${reference} ». Indiquez son identifiant.`,
  },
  repeated_reference: {
    en: (reference) =>
      `An earlier row has the reference “${reference}” too. Give external ids to tell them apart.`,
    fr: (reference) =>
      `Une ligne précédente a déjà la référence « ${reference} ». Des identifiants externes les distinguent.`,
  },
  has_movements: {
    en: () => 'Its stock has moved by now, so it was kept.',
    fr: () => 'Son stock a bougé depuis : elle reste.',
  },
  part_gone: {
    en: () => 'The spare part has been deleted since then.',
    fr: () => 'La pièce a été supprimée depuis.',
  },
  unknown_person: {
    en: (id) => `No person has the id “${id}”. Leave the cell empty for a new one.`,
    fr: (id) => `Personne n’a l’identifiant « ${id} ». Laissez la cellule vide pour une nouvelle personne.`,
  },
  several_people: {
    en: (email) => `Several technicians have the address “${email}”. Give the person’s id.`,
    fr: (email) => `Plusieurs techniciens ont l’adresse « ${email} ». Indiquez l’identifiant de la personne.`,
  },
  repeated_person: {
    en: (text) => `An earlier row has the person “${text}” too.`,
    fr: (text) => `Une ligne précédente a déjà la personne « ${text} ».`,
  },
  not_technician: {
    en: () =>
      'Only technicians have phone numbers and skills. Add the person as a technician first, or leave the cell empty.',
    fr: () =>
      'Seuls les techniciens en ont. Ajoutez d’abord la personne comme technicien, ou laissez la cellule vide.',
  },
  deactivated_account: {
    en: () => 'This account is deactivated. Reactivate it on the page of the team.',
    fr: () => 'Ce compte est désactivé. Réactivez-le sur la page de l’équipe.',
  },
  may_not_manage: {
    en: () =>
      'Only owners and admins create accounts and change roles. Leave the cell empty for a technician without an account.',
    fr: () =>
      'Seuls les propriétaires et administrateurs créent des comptes et changent les rôles. Laissez la cellule vide pour un technicien sans compte.',
  },
  may_not_appoint: {
    en: () => 'Only owners appoint owners and change their accounts.',
    fr: () => 'Seuls les propriétaires nomment des propriétaires et modifient leurs comptes.',
  },
  needs_email: {
    en: () => 'A person with a role needs an e-mail address: the invitation goes there.',
    fr: () => 'Une personne qui a un rôle a besoin d’une adresse e-mail : l’invitation y est envoyée.',
  },
  taken_email: {
    en: (email) => `An account of another business has the address “${email}”.`,
    fr: (email) => `Un compte d’une autre entreprise a l’adresse « ${email} ».`,
  },
  too_many_invited: {
    en: (most) => `One file invites at most ${most} people. Import the others with another file.`,
    fr: (most) => `Un fichier invite au plus ${most} personnes. Importez les autres avec un autre fichier.`,
  },
  account_used: {
    en: () => 'The account is used already, so it was kept.',
    fr: () => 'Le compte sert déjà, et reste.',
  },
  person_gone: {
    en: () => 'The person has been removed since then.',
    fr: () => 'La personne a été retirée depuis.',
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
  unknown_operation: {
    en: (id) => `No operation has the id “${id}”. Leave the cell empty for a new one.`,
    fr: (id) => `Aucune intervention n’a l’identifiant « ${id} ». Laissez la cellule vide pour en créer une.`,
  },
  repeated_operation: {
    en: (text) => `An earlier row has the operation “${text}” too.`,
    fr: (text) => `Une ligne précédente a déjà l’intervention « ${text} ».`,
  },
  no_such_asset: {
    en: (asset) => `No asset has the name, reference, code or id “${asset}”. Import the assets first.`,
    fr: (asset) =>
      `Aucun équipement n’a le nom, la référence, le code ou l’identifiant « ${asset} ». Importez d’abord les équipements.`,
  },
  several_assets: {
    en: (asset) => `Several assets are called “${asset}”. Give a reference, a code or an id.`,
    fr: (asset) =>
      `Plusieurs équipements s’appellent « ${asset} ». Indiquez une référence, un code ou un identifiant.`,
  },
  no_such_technician: {
    en: (person) => `No technician has the name, e-mail address or id “${person}”.`,
    fr: (person) => `Aucun technicien n’a le nom, l’adresse e-mail ou l’identifiant « ${person} ».`,
  },
  several_technicians: {
    en: (person) => `Several technicians are called “${person}”. Give the e-mail address.`,
    fr: (person) => `Plusieurs techniciens s’appellent « ${person} ». Indiquez l’adresse e-mail.`,
  },
  technician_away: {
    en: (person) => `“${person}” no longer works here, so open work cannot be theirs.`,
    fr: (person) => `« ${person} » ne travaille plus ici : une intervention ouverte ne peut pas lui revenir.`,
  },
  impossible_moment: {
    en: (moment) => `“${moment}” is in the future, or before 1970.`,
    fr: (moment) => `« ${moment} » est dans l’avenir, ou avant 1970.`,
  },
  never_completed: {
    en: () => 'It is completed, but nothing says when. Give the day.',
    fr: () => 'L’intervention est terminée, mais rien ne dit quand. Indiquez le jour.',
  },
  completed_before_opened: {
    en: (moment) => `It would be completed before it was created: ${moment}.`,
    fr: (moment) => `L’intervention serait terminée avant sa création : ${moment}.`,
  },
  status_stays: {
    en: (status) => `A file does not change a status to “${status}”. Use the actions of the operation.`,
    fr: (status) =>
      `Un fichier ne fait pas passer une intervention à « ${status} ». Utilisez les actions de l’intervention.`,
  },
  date_stays: {
    en: (text) => `A file does not change this once the operation exists: “${text}”.`,
    fr: (text) => `Un fichier ne modifie pas cela une fois l’intervention créée : « ${text} ».`,
  },
  operation_used: {
    en: () => 'Someone has worked with it since the import, so it was kept.',
    fr: () => 'Quelqu’un y a travaillé depuis l’import : l’intervention reste.',
  },
  operation_gone: {
    en: () => 'The operation has been deleted since then.',
    fr: () => 'L’intervention a été supprimée depuis.',
  },
  changed_since: {
    en: () => 'Changed again since the import, so it was not changed back.',
    fr: () => 'Quelqu’un l’a modifié depuis : il reste tel quel.',
  },
  asset_gone: {
    en: () => 'The asset has been deleted since then.',
    fr: () => 'L’équipement a été supprimé depuis.',
  },
  cancelled: {
    en: () => 'The import was stopped before this row.',
    fr: () => 'L’import a été arrêté avant cette ligne.',
  },
  has_operations: {
    en: () => 'It has operations by now, so it was kept.',
    fr: () => 'Il a des interventions depuis, et reste.',
  },
  not_deleted: { en: () => 'It could not be deleted.', fr: () => 'Il n’a pas pu être supprimé.' },
  not_recorded: { en: () => 'It could not be recorded.', fr: () => 'Il n’a pas pu être enregistré.' },
});

const hintTexts = texts({
  oneOf: {
    en: (labels: string) => `Must be one of: ${labels}.`,
    fr: (labels: string) => `Ne fait pas partie des valeurs possibles : ${labels}.`,
  },
  didYouMean: {
    en: (name: string) => `Did you mean “${name}”?`,
    fr: (name: string) => `S’agit-il de « ${name} » ?`,
  },
  candidates: {
    en: (names: string) => `Candidates: ${names}.`,
    fr: (names: string) => `Possibilités : ${names}.`,
  },
});

/**
 * Describes the problem of a row, and the probable correction, for people.
 *
 * @param cells the cells of the row, by column
 */
export function problemInWords(
  set: ColumnSet,
  language: Language,
  problem: RowProblem,
  cells: Readonly<Record<string, string>>,
): string {
  const { candidates = [], param } = problem;
  const t = hintTexts[language];
  const described = describe(set, language, problem);
  const text = candidates.length > 0 ? `${described} ${t.candidates(candidates.join('; '))}` : described;
  const codeMeant = set.listOf(param)?.codeLike(cells[param] ?? '');
  const meant = problem.suggestion ?? (codeMeant && set.listOf(param)?.labels[language][codeMeant]);
  return meant === undefined ? text : `${text} ${t.didYouMean(meant)}`;
}

function describe(set: ColumnSet, language: Language, { param, code, message, reason }: RowProblem): string {
  if (OWN_PROBLEMS.includes(code as OwnProblem)) return problemTexts[language][code as OwnProblem](message);
  const known = storedReason(reason);
  if (!known) return message;
  const labels = set.listOf(param)?.labels[language];
  // The API's message lists the codes. A file may contain labels too.
  if (labels && known.key === NOT_ONE_OF) return hintTexts[language].oneOf(Object.values(labels).join(', '));
  return fieldMessage(language, { reason: known });
}

const NOT_ONE_OF = fieldComplaints.notOneOf({ values: [] }).key;

/** The name of the column that a problem is about; undefined if it is about the whole row. */
export function columnOfProblem(
  set: ColumnSet,
  language: Language,
  { param }: RowProblem,
): string | undefined {
  return set.names[language][param];
}
