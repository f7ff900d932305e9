import { sentence } from '../../kernel/messages/texts.js';
import { texts, words } from '../kit/index.js';

export const teamTexts = texts({
  import: { en: 'Import', fr: 'Importer' },
  ...words,
  title: { en: 'Team', fr: 'Équipe' },
  subtitle: {
    en: 'People who sign in, and technicians without an account.',
    fr: 'Les personnes qui se connectent, et les techniciens sans compte.',
  },
  people: { en: 'People', fr: 'Personnes' },
  roles: { en: 'Roles', fr: 'Qui peut faire quoi' },
  search: { en: 'Name or e-mail', fr: 'Nom ou e-mail' },
  noMatch: { en: 'No one matches this search.', fr: 'Personne ne correspond à cette recherche.' },
  showAll: { en: 'Show everyone', fr: 'Afficher tout le monde' },
  invite: { en: 'Invite a person', fr: 'Inviter quelqu’un' },
  phoneNumber: { en: 'Phone', fr: 'Téléphone' },
  skills: { en: 'Skills', fr: 'Métiers' },
  since: { en: 'Account since', fr: 'Compte depuis' },
  you: { en: 'you', fr: 'vous' },
  withoutAccount: { en: 'Without an account', fr: 'Sans compte' },
  withoutAccountEmpty: {
    en: 'No technicians without an account. Technicians who get work but do not sign in are listed here.',
    fr: 'Aucun technicien sans compte. Ceux qui reçoivent du travail sans se connecter apparaissent ici.',
  },
  addWithoutAccount: { en: 'Add a technician without account', fr: 'Ajouter un technicien sans compte' },
  // Inviting
  emailHint: { en: 'They sign in with this address.', fr: 'Pour se connecter.' },
  roleHint: { en: 'The Roles page lists what each role allows.', fr: 'Voir « Qui peut faire quoi ».' },
  onRoster: { en: 'Does maintenance work', fr: 'Fait de la maintenance' },
  onRosterHint: {
    en: 'Operations can be assigned to them.',
    fr: 'Des interventions peuvent lui être attribuées.',
  },
  skillsHint: {
    en: 'Skills, if they do maintenance work',
    fr: 'Métiers, si la personne fait de la maintenance',
  },
  linkMailed: {
    en: (email: string) => `A link is on its way to ${email}.`,
    fr: (email: string) => `Un lien a été envoyé à ${email}.`,
  },
  // Links that are handed over
  passwordLinkFor: {
    en: (name: string) => `New password for ${name}`,
    fr: (name: string) => `Nouveau mot de passe de ${name}`,
  },
  // One person
  account: { en: 'Account', fr: 'Compte' },
  technician: { en: 'As a technician', fr: 'En tant que technicien' },
  notOnRoster: {
    en: 'Not a technician: no operation can be assigned to them.',
    fr: 'Pas technicien : aucune intervention ne peut lui être attribuée.',
  },
  makeTechnician: { en: 'Make them a technician', fr: 'En faire un technicien' },
  openWork: words.openOperations,
  noSkills: { en: 'None', fr: 'Non précisés' },
  changeRole: { en: 'Change the role', fr: 'Changer le rôle' },
  changeRoleText: {
    en: 'Takes effect with their next click. They stay signed in.',
    fr: 'Ses droits changent à son prochain clic. La personne reste connectée.',
  },
  roleChanged: {
    en: (name: string, role: string) => `${name}: role ${role}.`,
    fr: (name: string, role: string) => `${name} : rôle ${role}.`,
  },
  ownerOnly: {
    en: 'Only an owner can change another owner’s account.',
    fr: 'Seul un propriétaire peut modifier le compte d’un autre propriétaire.',
  },
  inviteAgain: { en: 'Invite again', fr: 'Inviter à nouveau' },
  passwordLink: { en: 'Password link', fr: 'Lien de mot de passe' },
  deactivate: { en: 'Deactivate', fr: 'Désactiver' },
  deactivateQuestion: {
    en: (name: string) => `Deactivate the account of ${name}?`,
    fr: (name: string) => `Désactiver le compte de ${name} ?`,
  },
  endsSessions: {
    en: (n: number) =>
      n === 0
        ? 'They are not signed in now, and cannot sign in any more.'
        : 'They are signed out at once, everywhere.',
    fr: (n: number) =>
      n === 0
        ? 'La personne n’est pas connectée, et ne pourra plus se connecter.'
        : 'La personne est déconnectée immédiatement, partout.',
  },
  endSessions: { en: 'End all', fr: 'Tout fermer' },
  endSessionsQuestion: {
    en: (name: string) => `End all sessions of ${name}?`,
    fr: (name: string) => `Fermer toutes les sessions de ${name} ?`,
  },
  endSessionsText: {
    en: 'They are signed out at once, everywhere, and can sign in again with their password.',
    fr: 'La personne est déconnectée immédiatement, partout. Elle peut se reconnecter avec son mot de passe.',
  },
  sessionsEnded: { en: 'All sessions have ended.', fr: 'Toutes les sessions sont fermées.' },
  sessionEnded: { en: 'The session has ended.', fr: 'La session est fermée.' },
  revokesKeys: {
    en: (names: readonly string[]) =>
      names.length === 1
        ? `The API key “${names[0]}”, which they made, is revoked for good.`
        : `${names.length} API keys that they made are revoked for good: ${names.join(', ')}.`,
    fr: (names: readonly string[]) =>
      names.length === 1
        ? `La clé d’API « ${names[0]} », qu’elle a créée, est révoquée définitivement.`
        : `${names.length} clés d’API qu’elle a créées sont révoquées définitivement : ${names.join(', ')}.`,
  },
  leavesRoster: {
    en: 'They leave the roster: no operations can be assigned to them.',
    fr: 'Elle quitte les effectifs : plus rien ne peut lui être attribué.',
  },
  keepsWork: {
    en: (n: number) =>
      n === 1 ? 'One open operation stays with them. ' : `${n} open operations stay with them. `,
    fr: (n: number) =>
      n === 1
        ? 'Une intervention ouverte lui reste attribuée. '
        : `${n} interventions ouvertes lui restent attribuées. `,
  },
  showWork: { en: 'Show them', fr: 'Les afficher' },
  isDeactivated: {
    en: (name: string) => `The account of ${name} is deactivated.`,
    fr: (name: string) => `Le compte de ${name} est désactivé.`,
  },
  deactivatedOn: { en: 'Deactivated', fr: 'Désactivé le' },
  reactivate: { en: 'Reactivate', fr: 'Réactiver' },
  isReactivated: {
    en: (name: string) => `${name} can sign in again. Revoked keys stay revoked.`,
    fr: (name: string) => `${name} peut à nouveau se connecter. Les clés révoquées le restent.`,
  },
  invitedNote: {
    en: 'They have not chosen a password yet, and have never signed in.',
    fr: 'La personne n’a pas encore choisi de mot de passe et ne s’est jamais connectée.',
  },
  // Technicians
  newTechnician: words.addTechnician,
  newTechnicianText: {
    en: 'For a technician who gets work but does not sign in. Invite those who sign in instead.',
    fr: 'Pour quelqu’un qui reçoit du travail sans se connecter. Pour donner un accès, invitez la personne.',
  },
  add: { en: 'Add', fr: 'Ajouter' },
  added: {
    en: (name: string) => sentence(`Operations can now be assigned to ${name}`),
    fr: (name: string) => sentence(`Du travail peut désormais être attribué à ${name}`),
  },
  changed: {
    en: (name: string) => `${name} was updated.`,
    fr: (name: string) => `${name} : modification enregistrée.`,
  },
  workEmailHint: {
    en: 'If empty, the e-mail address of the account is used.',
    fr: 'Celui du compte si ce champ est vide.',
  },
  hourlyRate: { en: 'Hourly rate', fr: 'Taux horaire' },
  noRate: { en: 'No hourly rate', fr: 'Sans taux horaire' },
  rate: { en: (amount: string) => `${amount} per hour`, fr: (amount: string) => `${amount} par heure` },
  changeRate: { en: 'Change the rate', fr: 'Modifier le taux' },
  rateText: {
    en: 'It counts from today on. Time that is already recorded keeps its rate.',
    fr: 'Il compte à partir d’aujourd’hui. Le temps déjà saisi garde son taux.',
  },
  rateChanged: { en: 'The hourly rate is changed.', fr: 'Le taux horaire est modifié.' },
  offboard: { en: 'Remove from roster', fr: 'Retirer des effectifs' },
  offboardQuestion: {
    en: (name: string) => `Remove ${name} from the roster?`,
    fr: (name: string) => `Retirer ${name} des effectifs ?`,
  },
  offboarded: {
    en: (name: string) => `${name} is off the roster.`,
    fr: (name: string) => `${name} ne fait plus partie des effectifs.`,
  },
  // Roles
  rolesSubtitle: {
    en: 'What each role allows. API keys have their own scopes.',
    fr: 'Ce que permet chaque rôle. Les clés d’API ont leurs propres droits.',
  },
  permission: { en: 'Permission', fr: 'Droit' },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
});

/** The labels of the states of accounts and technicians. */
export const stateTexts = texts({
  active: { en: 'Active', fr: 'Actif' },
  invited: { en: 'Invited', fr: 'Invité' },
  deactivated: { en: 'Deactivated', fr: 'Désactivé' },
  left: { en: 'Left', fr: 'Parti' },
});
