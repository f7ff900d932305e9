import type { PublicAction } from '../../access/index.js';
import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

export const auditTexts = texts({
  ...words,
  title: { en: 'Audit log', fr: 'Journal d’audit' },
  subtitle: {
    en: 'Changes to API keys, webhook endpoints, users, vendor contacts, plan and settings, corrections of meter readings, and deletions of assets, places, meters and files. Entries cannot be edited.',
    fr: 'Qui a modifié quoi : clés, points d’accès, utilisateurs, personnes des prestataires, formule, réglages, relevés corrigés, et suppressions d’équipements, de lieux, de compteurs et de fichiers. Personne ne peut le modifier.',
  },
  empty: {
    en: 'No changes yet. Changes to keys, endpoints, users, the plan and the settings appear here.',
    fr: 'Aucune modification pour l’instant. Chaque changement d’une clé, d’un point d’accès, d’un utilisateur, de la formule ou des réglages apparaîtra ici.',
  },
  noneFits: { en: 'No entry matches these filters.', fr: 'Aucune entrée ne correspond à ces filtres.' },
  showAll: { en: 'Show all', fr: 'Tout afficher' },
  what: { en: 'What', fr: 'Quoi' },
  subject: { en: 'On', fr: 'Sur' },
  details: { en: 'Details', fr: 'Détails' },
  service: { en: 'The service itself', fr: 'Le service lui-même' },
  everyone: { en: 'Everyone', fr: 'Tout le monde' },
  anything: { en: 'All actions', fr: 'Tout' },
  change: {
    en: (from: string, to: string) => `${from} → ${to}`,
    fr: (from: string, to: string) => `${from} → ${to}`,
  },
  floors: {
    en: (n: number) => (n === 1 ? 'With 1 floor' : `With ${n} floors`),
    fr: (n: number) => (n > 1 ? `Avec ${n} étages` : `Avec ${n} étage`),
  },
  rooms: {
    en: (n: number) => (n === 1 ? 'With 1 room' : `With ${n} rooms`),
    fr: (n: number) => (n > 1 ? `Avec ${n} locaux` : `Avec ${n} local`),
  },
  counterReset: { en: 'Counter reset', fr: 'Compteur remis à zéro' },
  allNetworks: { en: 'All networks', fr: 'Tous les réseaux' },
  firstPassword: { en: 'Invitation', fr: 'Invitation' },
  newPassword: { en: 'New password', fr: 'Nouveau mot de passe' },
  attempts: {
    en: (n: number) => (n === 1 ? '1 attempt in 15 minutes' : `${n} attempts in 15 minutes`),
    fr: (n: number) => (n > 1 ? `${n} essais en 15 minutes` : `${n} essai en 15 minutes`),
  },
  creatorLeft: { en: 'Its creator was deactivated', fr: 'Son créateur a été désactivé' },
  unknownBrowser: { en: 'Unknown browser', fr: 'Navigateur inconnu' },
  sessions: {
    en: (n: number) => (n === 1 ? '1 session' : `${n} sessions`),
    fr: (n: number) => (n > 1 ? `${n} sessions` : `${n} session`),
  },
  deactivated: {
    en: (person: string) => `The account of ${person} was deactivated`,
    fr: (person: string) => `Le compte de ${person} a été désactivé`,
  },
  mayNotImport: {
    en: (person: string) => `${person} may no longer import`,
    fr: (person: string) => `${person} n’a plus le droit d’importer`,
  },
  scopes: {
    en: (n: number) => (n === 1 ? '1 scope' : `${n} scopes`),
    fr: (n: number) => (n > 1 ? `${n} droits` : `${n} droit`),
  },
  eventTypes: {
    en: (n: number) => (n === 1 ? '1 event type' : `${n} event types`),
    fr: (n: number) => (n > 1 ? `${n} types d’événement` : `${n} type d’événement`),
  },
});

/** The labels of the actions. */
export const auditActionLabels = texts({
  'user.invited': { en: 'User added', fr: 'Utilisateur ajouté' },
  'user.role_changed': { en: 'Role changed', fr: 'Rôle modifié' },
  'user.deactivated': { en: 'User deactivated', fr: 'Utilisateur désactivé' },
  'user.reactivated': { en: 'User reactivated', fr: 'Utilisateur réactivé' },
  'user.link_made': { en: 'Account link created', fr: 'Lien vers le compte créé' },
  'user.password_set': { en: 'Password chosen by link', fr: 'Mot de passe choisi par lien' },
  'user.password_changed': { en: 'Password changed', fr: 'Mot de passe changé' },
  'user.signed_in': { en: 'Signed in', fr: 'Connexion' },
  'user.signed_in_failed': { en: 'Wrong password', fr: 'Mot de passe erroné' },
  'user.sessions_ended': { en: 'Sessions ended', fr: 'Sessions fermées' },
  'key.created': { en: 'API key created', fr: 'Clé d’API créée' },
  'key.changed': { en: 'API key: networks changed', fr: 'Clé d’API : réseaux modifiés' },
  'key.rotated': { en: 'API key: secret rotated', fr: 'Clé d’API : secret remplacé' },
  'key.disabled': { en: 'API key disabled', fr: 'Clé d’API désactivée' },
  'key.enabled': { en: 'API key enabled', fr: 'Clé d’API réactivée' },
  'key.revoked': { en: 'API key revoked', fr: 'Clé d’API révoquée' },
  'webhook_endpoint.registered': { en: 'Endpoint registered', fr: 'Point d’accès ajouté' },
  'webhook_endpoint.changed': { en: 'Endpoint changed', fr: 'Point d’accès modifié' },
  'webhook_endpoint.enabled': { en: 'Endpoint enabled', fr: 'Point d’accès activé' },
  'webhook_endpoint.disabled': { en: 'Endpoint disabled', fr: 'Point d’accès désactivé' },
  'webhook_endpoint.paused': { en: 'Endpoint paused', fr: 'Point d’accès mis en pause' },
  'webhook_endpoint.resumed': { en: 'Endpoint resumed', fr: 'Point d’accès repris' },
  'webhook_endpoint.deleted': { en: 'Endpoint deleted', fr: 'Point d’accès supprimé' },
  'webhook_endpoint.secret_rotated': {
    en: 'Endpoint: secret rotated',
    fr: 'Point d’accès : secret remplacé',
  },
  'vendor.person_invited': { en: 'Vendor contact invited', fr: 'Personne d’un prestataire invitée' },
  'vendor.person_removed': { en: 'Vendor contact removed', fr: 'Personne d’un prestataire retirée' },
  'meter_reading.corrected': { en: 'Meter reading corrected', fr: 'Relevé de compteur corrigé' },
  'downtime.corrected': { en: 'Downtime corrected', fr: 'Arrêt corrigé' },
  'downtime.deleted': { en: 'Downtime deleted', fr: 'Arrêt supprimé' },
  'meter_reading.deleted': { en: 'Meter reading deleted', fr: 'Relevé de compteur supprimé' },
  'asset.deleted': { en: 'Asset deleted', fr: 'Équipement supprimé' },
  'building.deleted': { en: 'Building deleted', fr: 'Bâtiment supprimé' },
  'floor.deleted': { en: 'Floor deleted', fr: 'Étage supprimé' },
  'room.deleted': { en: 'Room deleted', fr: 'Local supprimé' },
  'meter.deleted': { en: 'Meter deleted', fr: 'Compteur supprimé' },
  'attachment.deleted': { en: 'File deleted', fr: 'Fichier supprimé' },
  'import.stopped': { en: 'Import stopped', fr: 'Import arrêté' },
  'import.resumed': { en: 'Import resumed', fr: 'Import repris' },
  'plan.changed': { en: 'Plan changed', fr: 'Formule changée' },
  'settings.changed': { en: 'Settings changed', fr: 'Réglages modifiés' },
} satisfies Record<PublicAction, unknown>);
