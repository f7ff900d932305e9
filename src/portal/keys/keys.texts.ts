import type { Permission } from '../../access/index.js';
import { texts, words } from '../kit/index.js';

/** The address of the list of keys. */
export const LIST = '/developers/keys';

export const keyTexts = texts({
  ...words,
  title: { en: 'API keys', fr: 'Clés d’API' },
  subtitle: {
    en: 'A key lets another system read and write your maintenance data. Only you, the owner, can create one.',
    fr: 'Une clé permet à un autre système de lire et d’écrire vos données de maintenance. Vous seul, le propriétaire, pouvez en créer.',
  },
  create: { en: 'New key', fr: 'Nouvelle clé' },
  empty: {
    en: 'No keys yet. Create one for each system that connects, with the scopes it needs and no more.',
    fr: 'Aucune clé pour l’instant. Créez-en une par système connecté, avec les seuls droits nécessaires.',
  },
  nameHint: {
    en: 'The system that will use it, such as “ERP sync”.',
    fr: 'Le système qui l’utilisera, par exemple « Synchro ERP ».',
  },
  secret: { en: 'Secret', fr: 'Secret' },
  scopes: { en: 'Scopes', fr: 'Droits' },
  scopeCount: {
    en: (n: number) => (n === 1 ? '1 scope' : `${n} scopes`),
    fr: (n: number) => (n > 1 ? `${n} droits` : `${n} droit`),
  },
  lastUse: { en: 'Last use', fr: 'Dernière utilisation' },
  expiresAt: { en: 'Expires', fr: 'Expire' },
  expiresAtHint: {
    en: 'Leave it empty for a key that does not expire.',
    fr: 'Laissez vide pour une clé qui n’expire pas.',
  },
  networks: { en: 'Allowed networks', fr: 'Réseaux autorisés' },
  networksHint: {
    en: 'One IP address or network per line, such as 203.0.113.0/24. Leave it empty to allow all. Requests from elsewhere are refused like those with a wrong key.',
    fr: 'Une adresse IP ou un réseau par ligne, comme 203.0.113.0/24. Laissez vide pour tout autoriser. Les requêtes venant d’ailleurs sont refusées comme avec une clé erronée.',
  },
  everywhere: { en: 'All', fr: 'Tous' },
  changeNetworks: { en: 'Change networks', fr: 'Modifier les réseaux' },
  networksChanged: { en: 'The networks are saved.', fr: 'Les réseaux sont enregistrés.' },
  usedFrom: { en: (address: string) => `from ${address}`, fr: (address: string) => `depuis ${address}` },
  isUnused: { en: 'Not used for 90 days', fr: 'Inutilisée depuis 90 jours' },
  unused: {
    en: (names: string) => `Not used for 90 days: ${names}. Revoke keys that nothing needs any more.`,
    fr: (names: string) =>
      `Inutilisées depuis 90 jours : ${names}. Révoquez les clés dont plus rien n’a besoin.`,
  },
  doesNotExpire: { en: 'Does not expire', fr: 'N’expire pas' },
  created: { en: 'Created', fr: 'Créée' },
  createdBy: { en: (who: string) => `by ${who}`, fr: (who: string) => `par ${who}` },
  active: { en: 'Active', fr: 'Active' },
  isDisabled: { en: 'Disabled', fr: 'Désactivée' },
  isRevoked: { en: 'Revoked', fr: 'Révoquée' },
  isExpired: { en: 'Expired', fr: 'Expirée' },
  requests: { en: 'Requests in this window', fr: 'Requêtes dans cette fenêtre' },
  requestsOf: {
    en: (used: string, limit: string) => `${used} of ${limit}`,
    fr: (used: string, limit: string) => `${used} sur ${limit}`,
  },
  chooseScopes: { en: 'Scopes', fr: 'Ce que la clé peut faire' },
  preset_read: { en: 'Read only', fr: 'Lecture seule' },
  preset_write: { en: 'Read and write', fr: 'Lecture et écriture' },
  preset_all: { en: 'All', fr: 'Tout' },
  preset_none: { en: 'None', fr: 'Aucun' },
  resource: { en: 'Resource', fr: 'Ressource' },
  otherActions: { en: 'Other', fr: 'Autres' },
  has: { en: (scope: string) => `${scope}: yes`, fr: (scope: string) => `${scope} : oui` },
  lacks: { en: (scope: string) => `${scope}: no`, fr: (scope: string) => `${scope} : non` },
  make: { en: 'Create key', fr: 'Créer la clé' },
  secretTitle: { en: 'Copy the secret now', fr: 'Copiez le secret maintenant' },
  secretOnce: {
    en: 'This is the only time it is shown. We keep a fingerprint of it, and cannot show it again.',
    fr: 'Il n’est affiché que cette fois. Nous n’en gardons qu’une empreinte et ne pourrons plus le montrer.',
  },
  secretOf: { en: (name: string) => `Secret of ${name}`, fr: (name: string) => `Secret de ${name}` },
  tryIt: { en: 'Try it', fr: 'Essayez' },
  copied: { en: 'I have copied it', fr: 'Je l’ai copié' },
  rotateText: {
    en: 'You get a new secret now. The current one works for 24 more hours, so that you can switch without a gap. A secret that was replaced earlier stops working at once.',
    fr: 'Vous recevez un nouveau secret. L’actuel fonctionne encore 24 heures, pour basculer sans interruption. Un secret remplacé auparavant prend fin immédiatement.',
  },
  rotating: {
    en: (until: string) => `The previous secret works until ${until}.`,
    fr: (until: string) => `Le secret précédent fonctionne jusqu’au ${until}.`,
  },
  oldUsed: {
    en: (when: string) => `It was last used ${when}: a system may still depend on it.`,
    fr: (when: string) => `Dernière utilisation ${when} : un système l’utilise encore.`,
  },
  oldUnused: {
    en: 'No use of it has been recorded.',
    fr: 'Aucune utilisation n’a été constatée.',
  },
  disableText: {
    en: 'Every request with this key is refused from now on, until you enable it again.',
    fr: 'Toute requête avec cette clé sera refusée jusqu’à sa réactivation.',
  },
  enable: { en: 'Enable', fr: 'Réactiver' },
  revoke: { en: 'Revoke', fr: 'Révoquer' },
  revokeText: {
    en: 'The key stops working at once, for good. Requests with it are refused.',
    fr: 'La clé cesse définitivement et immédiatement de fonctionner. Elle ne peut pas être rétablie.',
  },
  disabled: { en: 'The key is disabled.', fr: 'La clé est désactivée.' },
  enabled: { en: 'The key works again.', fr: 'La clé fonctionne à nouveau.' },
  revoked: { en: 'The key is revoked.', fr: 'La clé est révoquée.' },
});

/** The action part of a scope's name. */
export type ScopeAction = Permission extends infer Name
  ? Name extends `${string}:${infer Action}`
    ? Action
    : never
  : never;

/** The labels of the actions. */
export const scopeActionLabels = texts<Record<ScopeAction, string>>({
  read: { en: 'Read', fr: 'Lire' },
  write: { en: 'Write', fr: 'Écrire' },
  delete: words.delete,
  cancel: { en: 'Cancel', fr: 'Annuler' },
  reschedule: { en: 'Reschedule', fr: 'Replanifier' },
  consume: { en: 'Consume', fr: 'Consommer' },
  work: { en: 'Work', fr: 'Travailler' },
  report: { en: 'Report', fr: 'Signaler' },
  record: { en: 'Record', fr: 'Enregistrer' },
  manage: { en: 'Manage', fr: 'Gérer' },
});

/** The resource part of a scope's name. */
export type Subject = Permission extends infer Name
  ? Name extends `${infer Before}:${string}`
    ? Before
    : Name
  : never;

/** The labels of the groups of scopes. */
export const subjectTexts = texts<Record<Subject, string>>({
  assets: words.assets,
  buildings: words.buildings,
  floors: words.floors,
  rooms: words.rooms,
  meters: words.meters,
  time: { en: 'Time and costs', fr: 'Temps et frais' },
  comments: { en: 'Comments', fr: 'Commentaires' },
  procedures: { en: 'Procedures', fr: 'Procédures' },
  operations: words.operations,
  attachments: { en: 'Photos and documents', fr: 'Photos et documents' },
  alarms: words.alarms,
  technicians: words.technicians,
  vendors: words.vendors,
  'vendor-work': { en: 'Vendors’ work', fr: 'Travaux des prestataires' },
  'spare-parts': words.spareParts,
  exports: { en: 'Exports', fr: 'Exports' },
  imports: { en: 'Imports', fr: 'Imports' },
  notifications: words.notifications,
  users: { en: 'Users', fr: 'Utilisateurs' },
  owners: { en: 'Owners', fr: 'Propriétaires' },
  audit: words.auditLog,
  changes: { en: 'Changes', fr: 'Modifications' },
  events: words.events,
  kpis: { en: 'Key figures', fr: 'Indicateurs' },
  webhooks: words.webhooks,
  keys: { en: 'API keys', fr: 'Clés d’API' },
  plan: { en: 'Plan', fr: 'Formule' },
});
