import { type PersonColumn, personColumns, type ShownRow } from '../../../imports/index.js';
import { texts } from '../../kit/index.js';
import type { KindTexts, KindView } from './kind-view.js';

type TemplateColumn = Exclude<PersonColumn, 'id'>;

const personTexts = texts<KindTexts>({
  records: { en: 'Team', fr: 'Équipe' },
  title: { en: 'Import people', fr: 'Importer des personnes' },
  columnsHint: {
    en: 'One line names the columns, in English or French, in any order; what is not recognised you map yourself. A person without a role is a technician without an account. A person with a role gets an account and an invitation by e-mail, or a link on their page if the service cannot send e-mail. A row with the id or the e-mail address of an existing person changes that person.',
    fr: 'Une ligne nomme les colonnes, en français ou en anglais, dans n’importe quel ordre ; vous associez celles qui ne sont pas reconnues. Une personne sans rôle est un technicien sans compte. Une personne avec un rôle reçoit un compte et une invitation par e-mail, ou un lien sur sa page si le service ne peut pas envoyer d’e-mail. Une ligne portant l’identifiant ou l’adresse d’une personne existante la modifie.',
  },
  confirm: {
    en: (rows: string) => (rows === '1' ? 'Import one person' : `Import ${rows} people`),
    fr: (rows: string) => (rows === '1' ? 'Importer une personne' : `Importer ${rows} personnes`),
  },
  confirmChanges: {
    en: (changed: string) => (changed === '1' ? 'Change one person' : `Change ${changed} people`),
    fr: (changed: string) => (changed === '1' ? 'Modifier une personne' : `Modifier ${changed} personnes`),
  },
  canBeTakenBack: {
    en: 'The import can be undone for 90 days: new technicians leave the roster unless they have operations, new accounts are deactivated unless they are used, and changed people get their earlier values back. Invitations that were sent stop working, but cannot be called back.',
    fr: 'Pendant 90 jours, l’import peut être annulé : les nouveaux techniciens quittent l’équipe, sauf s’ils ont des interventions ; les nouveaux comptes sont désactivés, sauf s’ils servent déjà ; les personnes modifiées retrouvent leurs valeurs. Les invitations envoyées ne fonctionnent plus, mais demeurent reçues.',
  },
  confirmed: {
    en: 'The people are being recorded and invited.',
    fr: 'Les personnes sont en cours d’enregistrement et d’invitation.',
  },
  undoText: {
    en: (made: string) =>
      `${made === '1' ? 'The person that it recorded leaves' : `The ${made} people that it recorded leave`} the team. Those who have operations or use their account by now are kept, and are listed.`,
    fr: (made: string) =>
      `${made === '1' ? 'La personne enregistrée quitte' : `Les ${made} personnes enregistrées quittent`} l’équipe. Celles qui ont des interventions ou utilisent leur compte depuis restent, et sont nommées.`,
  },
  undoChangesText: {
    en: (changed: string) =>
      `${changed === '1' ? 'The person that it changed gets their' : `The ${changed} people that it changed get their`} earlier values back. People who were changed again since then are not changed back, and are listed.`,
    fr: (changed: string) =>
      `${changed === '1' ? 'La personne modifiée retrouve ses' : `Les ${changed} personnes modifiées retrouvent leurs`} valeurs. Celles que quelqu’un a modifiées à nouveau restent telles quelles, et sont nommées.`,
  },
});

/** The example value of each column, in the template and on the page. */
const exampleTexts = texts<Record<TemplateColumn, string>>({
  name: { en: 'Nadia Haddad', fr: 'Nadia Haddad' },
  email: { en: 'nadia@example.com', fr: 'nadia@example.com' },
  phone_number: { en: '+33 1 23 45 67 89', fr: '+33 1 23 45 67 89' },
  skills: { en: 'Mechanical / Hydraulics', fr: 'Mécanique / Hydraulique' },
  role: { en: 'technician', fr: 'Technicien' },
  language: { en: 'English', fr: 'Français' },
});

/** How a column is read, if its name and its example do not make it clear. */
const hintTexts = texts<Partial<Record<TemplateColumn, string>>>({
  email: {
    en: 'It finds an existing person. People with a role sign in with it.',
    fr: 'Elle trouve une personne existante. Celles qui ont un rôle se connectent avec elle.',
  },
  phone_number: { en: 'Of technicians.', fr: 'Celui d’un technicien.' },
  skills: {
    en: 'The names of trades in either language, or their codes, separated by “;”, “,” or “/”.',
    fr: 'Les noms de métiers dans l’une des langues, ou leurs codes, séparés par « ; », « , » ou « / ».',
  },
  role: {
    en: 'Empty for a technician without an account. Owners and admins only: a new role creates an account, or changes the role of the existing one.',
    fr: 'Vide pour un technicien sans compte. Réservé aux propriétaires et administrateurs : un rôle crée un compte, ou change le rôle du compte existant.',
  },
  language: {
    en: 'The language of a new account; yours without it.',
    fr: 'La langue d’un nouveau compte ; sans elle, la vôtre.',
  },
});

/** Files of people. */
export const personView: KindView = {
  set: personColumns,
  place: 'team',
  path: '/team',
  texts: personTexts,
  template: {
    columns: personColumns.all.filter((column) => column in exampleTexts.en),
    examples: exampleTexts,
    hints: hintTexts,
    withoutExample: [],
  },
  rowColumns: ['name', 'email', 'role'],
  pathOf: (id, row) => (hasAccount(row) ? `/team/${id}` : `/team/technicians/${id}`),
};

/** Whether the record of a row is an account: a technician who gets one has none before the import. */
function hasAccount({ cells, status, difference }: ShownRow): boolean {
  const getsOne =
    status === 'right' && difference?.some(({ param, from }) => param === 'role' && from === null);
  return cells.role !== undefined && !getsOne;
}
